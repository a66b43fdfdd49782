import type pg from 'pg';
import { known } from '#lib/domain/known.ts';
import { type Migration, nameOf } from './migration-files.ts';
import { oneRow } from './one-row.ts';

/** A migration as the database has written it down, by the process that ran it. */
export interface Recorded {
  hash: string;
  when: number;
  /** The release that the process knew it from: an older one learns so how far ahead the schema is. */
  release: string | null;
}

/** Where a database stands for a process that knows certain migrations. */
export interface Standing {
  /** What it still needs, oldest first. */
  due: readonly Migration[];
  /** The newest migration that both know; null: it has none. */
  newest: Migration | null;
  /** Why the process must not run on it, with the remedy; null: it may. */
  refusal: string | null;
}

/**
 * Compares what a database has with what this process knows. A process runs on its own schema and on that of one
 * release after it, whose migrations only add (docs/decisions/0029): newer ones are counted by the releases that they
 * are written down with.
 */
export function standingOf(recorded: readonly Recorded[], migrations: readonly Migration[]): Standing {
  const initial = known(migrations[0], 'the initial migration');
  const last = known(migrations.at(-1), 'the newest migration');
  const has = new Set(recorded.map(({ hash }) => hash));
  const due = migrations.filter(({ hash }) => !has.has(hash));
  const newest = migrations.findLast(({ hash }) => has.has(hash)) ?? null;
  return { due, newest, refusal: refusal() };

  function refusal(): string | null {
    const [first] = recorded;
    if (!first) return null;
    if (first.hash !== initial.hash) return madeByAnother(nameOf({ ...initial, hash: first.hash }), nameOf(initial));
    const ours = new Set(migrations.map(({ hash }) => hash));
    const stranger = recorded.find(({ hash, when }) => !ours.has(hash) && when <= last.when);
    if (stranger) return madeByAnother(nameOf({ tag: 'a migration', hash: stranger.hash }), 'none such');
    const newer = [...new Set(recorded.filter(({ hash }) => !ours.has(hash)).map(({ release }) => release))];
    const gap = due.find(({ when }) => newest && when < newest.when) ?? (newer.length > 0 ? due[0] : undefined);
    if (gap) return madeByAnother(`no ${gap.tag}, and later ones`, nameOf(gap));
    return newer.length > 1 ? tooNew(newer) : null;
  }
}

const madeByAnother = (theirs: string, ours: string) =>
  `The database was made by another version of the market, before 0.2.0 or of no release (it has ${theirs}, this version ${ours}). ` +
  'Nothing was changed. Releases from 0.2.0 on upgrade each other alone: name a new DATABASE_URL or DATA_DIR, or run the version that made it.';

/** `newer`: the releases whose migrations this process does not know, oldest first. */
function tooNew(newer: readonly (string | null)[]): string {
  const [atLeast, at] = [newer.at(-2), newer.at(-1)].map((release) => release ?? 'an unreleased version');
  return (
    `The database is at the schema of ${at}, ${newer.length} releases ahead of this version, which runs beside one at most. ` +
    `Nothing was changed. Run ${atLeast} or a later version (docs/upgrading.md).`
  );
}

/** The migrations that the database has written down, oldest first. */
export async function readRecorded(client: Pick<pg.ClientBase, 'query'>): Promise<Recorded[]> {
  const { rows: found } = await client.query<{ records: boolean; market: boolean }>(
    `select to_regclass('__drizzle_migrations') is not null as records, to_regclass('users') is not null as market`,
  );
  const { records, market } = oneRow(found);
  if (!records) return market ? [{ hash: 'no record', when: 0, release: null }] : [];
  // A table that drizzle-kit made has no releases.
  const { rows } = await client.query<Recorded>(`
    select hash, created_at::float8 as when, to_jsonb(one) ->> 'release' as release
    from __drizzle_migrations one order by created_at`);
  return rows;
}
