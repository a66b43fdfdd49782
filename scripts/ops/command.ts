import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../src/lib/server/clock.ts';
import { type Config, readConfig } from '../../src/lib/server/config.ts';
import { type Connection, connect } from '../../src/lib/server/db/connect.ts';
import { diskPictureStore } from '../../src/lib/server/files/disk-picture-store.ts';
import { audited, auditMiss } from '../../src/lib/server/services/operations/audit.ts';

/** One thing that an operator does by hand. */
export interface Command {
  what: string;
  /** What it is told, such as '<file>'; nothing where it is left out. */
  takes?: string[];
  /** Answers the process's exit code. */
  run: (...given: string[]) => Promise<number>;
}

export type Open = Connection & {
  config: Config;
  clock: Clock;
  /** Does something to a person or a mart, and keeps that in the audit log. */
  audit<T>(action: string, target: string, work: () => Promise<T>): Promise<T>;
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

/** Opens the database that the environment names. The embedded one must not be in use meanwhile. */
export async function withDatabase(work: (open: Open) => Promise<number>): Promise<number> {
  // Operators' commands need the database alone, not the market's own settings.
  const config = readConfig({ SANDBOX: '1', ...process.env });
  const connection = await connect(config);
  const clock = systemClock;
  try {
    return await work({
      ...connection,
      config,
      clock,
      audit: (action, target, work) => audited(connection.db, clock, { actor: operator(), action, target }, work),
      async miss(action, message) {
        await auditMiss(connection.db, clock, { actor: operator(), action });
        console.error(message);
        return 1;
      },
    });
  } finally {
    await connection.close();
  }
}

/** Where the server keeps uploaded pictures. */
export const picturesOf = (config: Config) => diskPictureStore(join(config.dataDir, 'files'));
