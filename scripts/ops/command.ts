import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { audited, auditMiss } from '#lib/server/services/market/log/audit.ts';
import { type Config, readConfig } from '../../src/lib/server/config/config.ts';
import { openPictures, openPrivateFiles } from '../../src/lib/server/gateways/files/open-pictures.ts';
import { refuseUnlessUpToDate } from '../../src/lib/server/platform/backup/migration.ts';
import { RestoreError } from '../../src/lib/server/platform/backup/restore-error.ts';
import { type Clock, systemClock } from '../../src/lib/server/platform/clock.ts';
import { type Connection, connect } from '../../src/lib/server/platform/database/connect.ts';
import { placeOf, refuseUnlessReachable } from '../../src/lib/server/platform/database/reachable.ts';

/** One thing that an operator does by hand. */
export interface Command {
  what: string;
  /** What it is told, such as '<file>'; nothing where it is left out. */
  takes?: string[];
  /** Whether that may be said any number of times, or not at all. */
  isList?: boolean;
  /** Answers the process's exit code. */
  run: (...given: string[]) => Promise<number>;
}

export type Open = Connection & {
  config: Config;
  clock: Clock;
  /** Does something to a person or a mart, and keeps that in the audit log. */
  audit<T>(action: string, subject: string, work: () => Promise<T>): Promise<T>;
  /** The same for nobody, or for more than one: says why, and answers the exit code. */
  miss(action: string, message: string): Promise<number>;
};

/** The account on this machine; a container's may have a number and no name. */
function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}

/** Whence the operator came to this machine, as sshd says it; who sits at it is local. */
const cameFrom = (): string => process.env.SSH_CONNECTION?.split(' ')[0] ?? 'local';

/** What a command wants of the database it is told to work on. */
export interface Wants {
  /**
   * 'this version': at this version's migrations, or newer ones. 'any': migrated, by whichever version. 'nothing': it
   * may be made here.
   */
  migrations: 'this version' | 'any' | 'nothing';
}

/**
 * Opens the database that the environment names, and says which. The embedded one must not be in use meanwhile, and is
 * made by `migrate` and `restore` alone: settings that were forgotten must not look like a market without rows. Throws
 * `RestoreError`.
 */
export async function withDatabase(
  work: (open: Open) => Promise<number>,
  { migrations }: Wants = { migrations: 'this version' },
): Promise<number> {
  // Operators' commands need the database alone, not the market's own settings.
  const config = readConfig({ ...process.env, SANDBOX: '1' });
  const { database } = config;
  if (migrations !== 'nothing' && database.kind === 'embedded' && !existsSync(join(database.folder, 'PG_VERSION'))) {
    throw new RestoreError(
      `DATABASE_URL is not set, and ${database.folder} (DATA_DIR) has no embedded database. ` +
        "Name the market's settings: node --env-file=<file> scripts/ops.ts …",
    );
  }
  if (database.kind === 'embedded') refuseUnlessOwner(config.dataDir);
  console.error(`On ${placeOf(database)}.`);
  const connection = await connect(config);
  const clock = systemClock;
  try {
    await refuseUnlessReachable(connection, { database }, { warn: () => {} });
    if (migrations === 'this version') await refuseUnlessUpToDate(connection.pool);
    return await work({
      ...connection,
      config,
      clock,
      audit: (action, subject, work) =>
        audited(connection.db, clock, { actor: operator(), address: cameFrom(), action, subject }, work),
      async miss(action, message) {
        await auditMiss(connection.db, clock, { actor: operator(), address: cameFrom(), action });
        console.error(message);
        return 1;
      },
    });
  } finally {
    await connection.close();
  }
}

/** What this account writes the market's own could not change: the server would stop at it. Throws `RestoreError`. */
export function refuseUnlessOwner(folder: string): void {
  const me = process.getuid?.();
  if (me === undefined || !existsSync(folder)) return;
  const { uid } = statSync(folder);
  if (uid !== me) {
    throw new RestoreError(
      `${folder} belongs to user ${uid}, and this is user ${me}. Run it as that one: sudo -u '#${uid}' …`,
    );
  }
}

/** Where the server keeps what was uploaded. */
export const filesOf = (config: Config) => ({ pictures: openPictures(config), privateFiles: openPrivateFiles(config) });
