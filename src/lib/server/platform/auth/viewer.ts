/** The signed-in person. Position and marts are read from the database when needed, never from the token. */
export interface Viewer {
  userId: number;
  sessionId: string;
}

/** The name of a scheme is the same in small letters (RFC 9110, 11.1). */
const SCHEME = /^bearer +/i;
/** Texts that a script without a token sends: it reads one that is not there. */
const NO_TOKEN = new Set(['', 'null', 'undefined']);

/** The token of an `Authorization` header; undefined where there is none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  const token =
    authorization !== undefined && SCHEME.test(authorization) ? authorization.replace(SCHEME, '').trim() : '';
  return NO_TOKEN.has(token) ? undefined : token;
}
