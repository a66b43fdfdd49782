/** A response that visitors share. */
export interface SharedResponse {
  /** When it ends, in milliseconds since 1970. */
  until: number;
  /** It is a page that differs by the place that a visitor has chosen. */
  isByPlace: boolean;
}

const shared = new WeakMap<Request, SharedResponse>();

/** Set by the caches of pages and responses, for the edge in front of them. */
export const recordShared = (request: Request, response: SharedResponse): void => void shared.set(request, response);

export const sharedResponse = (request: Request): SharedResponse | undefined => shared.get(request);
