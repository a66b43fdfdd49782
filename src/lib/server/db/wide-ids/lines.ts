import type pg from 'pg';

/**
 * An advisory lock that every process which reads ids of 64 bits shares on its listening connection, so that those which do not are
 * known by its absence (`processes.narrow_lines`, 0018_wide-ids.sql).
 */
const READS_WIDE_IDS = 7_310_023;

/** Says of a listening connection that its process reads ids of 64 bits. */
export async function sayReadsWideIds(line: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await line.query('select pg_advisory_lock_shared($1)', [READS_WIDE_IDS]);
}
