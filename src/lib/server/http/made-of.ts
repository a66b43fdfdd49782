import type { ReadPoint } from '../cache/tagged-cache.ts';

/** What an answer is made of that visitors share. */
export interface MadeOf {
  /** It holds until one of these changes (cache/tags.ts). */
  tags: readonly string[];
  /** When it ends, in milliseconds since 1970. */
  until: number;
  point: ReadPoint;
  /** It is a page that differs by the place that a visitor has chosen. */
  isByPlace?: boolean;
}

const made = new WeakMap<Request, MadeOf>();

/** Told by the caches of pages and answers, to whatever is in front of them. */
export function noteMadeOf(request: Request, { tags, until, point, isByPlace = false }: MadeOf): void {
  made.set(request, { tags, until, point, isByPlace });
}

export const madeOf = (request: Request): MadeOf | undefined => made.get(request);
