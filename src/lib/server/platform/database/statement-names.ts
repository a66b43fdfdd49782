import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { isNameRefused } from './database-error.ts';

/** Each connection of PostgreSQL keeps the plan of every name: some 100 KB each. */
export const MOST_NAMES = 200;
/** Shapes of texts that are known without a name. */
const MOST_SEEN = 1_000;

/**
 * Names of statements, by which PostgreSQL plans each once a connection. A text is named once it comes again; one whose
 * lists have no length of their own (`in ($1, $2)`, rows of `values`) is not, nor any beyond `MOST_NAMES`.
 */
export interface StatementNames {
  /** Undefined: it is sent without. */
  of(text: string): string | undefined;
  /** Whether a statement failed for its name alone, and was not done: from then on none has any. */
  refusedBy(error: unknown): boolean;
  /** Since the start. */
  counts(): { hits: number; misses: number; names: number };
}

const PLACE = /\$\d+/g;
const LIST = /(\$(?:::[\w[\]]+)?)(?:, \1)+/g;
const ROWS = /(\([^()]*\))(?:, \1)+/g;
/** What texts have in common that differ in the lengths of their lists. */
function shapeOf(text: string): string {
  const places = text.replace(PLACE, '$$');
  // One of several rows has a default where another has a value.
  const rows = places.includes('), (') ? places.replaceAll('default', '$') : places;
  return rows.replace(LIST, '$1').replace(ROWS, '$1');
}

/**
 * By its text: a pooler may hand a name to a connection where another process has made it, and must find the same
 * statement there.
 */
const nameOf = (text: string): string => `m_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

export function createStatementNames(
  { isOn = true }: { isOn?: boolean } = {},
  log?: Pick<Logger, 'warn'>,
): StatementNames {
  const names = new Map<string, string>();
  /** The text of each shape; null where it had several. */
  const shapes = new LRUCache<string, { text: string | null }>({ max: MOST_SEEN });
  let on = isOn;
  let hits = 0;
  let misses = 0;

  function named(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size === MOST_NAMES) return known;
    const shape = shapeOf(text);
    const before = shapes.get(shape);
    if (!before) {
      shapes.set(shape, { text });
      return;
    }
    if (before.text !== text) {
      if (before.text !== null) names.delete(before.text);
      before.text = null;
      return;
    }
    const name = nameOf(text);
    names.set(text, name);
    return name;
  }

  return {
    of(text) {
      const name = on ? named(text) : undefined;
      if (name) hits += 1;
      else misses += 1;
      return name;
    },
    refusedBy(error) {
      if (!isNameRefused(error)) return false;
      if (on) log?.warn({ err: error }, UNNAMED);
      on = false;
      return true;
    },
    counts: () => ({ hits, misses, names: names.size }),
  };
}

const UNNAMED =
  'names of statements are lost on the way to PostgreSQL: this process sends none until it is started anew ' +
  '(behind a pooler set DATABASE_POOLER=transaction, or max_prepared_statements in PgBouncer 1.21 and later)';
