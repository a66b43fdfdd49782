import type pg from 'pg';

/** The code of what triggers tell the writer (`tell_writer` of the migration). */
const OWN_CHANGE = 'DM001';

/** Hears the changes that a process has committed itself, each as JSON of a row of `events`. */
export type HearOwn = (listener: (changes: readonly string[]) => void) => void;

/**
 * What triggers told a connection since it was taken: notices, which PostgreSQL sends before the response to the
 * statement that caused them. They count once its work is committed.
 */
export function toldOn(client: Pick<pg.ClientBase, 'on'>): string[] {
  const told: string[] = [];
  client.on('notice', ({ code, message }) => {
    if (code === OWN_CHANGE && message) told.push(message);
  });
  return told;
}
