/** An answer that visitors share. */
export interface SharedAnswer {
  /** When it ends, in milliseconds since 1970. */
  until: number;
  /** It is a page that differs by the place that a visitor has chosen. */
  isByPlace: boolean;
}

const shared = new WeakMap<Request, SharedAnswer>();

/** Set by the caches of pages and responses, for the edge in front of them. */
export const noteShared = (request: Request, answer: SharedAnswer): void => void shared.set(request, answer);

export const sharedAnswer = (request: Request): SharedAnswer | undefined => shared.get(request);
