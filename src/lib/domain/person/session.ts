import { addMinutes, MINUTES_PER_DAY } from '../time.ts';

/** How long an access token is good, unless its session ends before. rules.md section 10. */
export const ACCESS_MINUTES = 15;

/** How long an unused session is valid. rules.md section 10. */
export const REFRESH_DAYS = 30;

/** How long a session is valid after its sign-in, however often it is used. rules.md section 10. */
export const SESSION_DAYS = 180;

/** When a session that began with a sign-in ends at the latest. */
export const sessionEndsAt = (signedInAt: Date): Date => addMinutes(signedInAt, SESSION_DAYS * MINUTES_PER_DAY);

/**
 * The cookie by which a browser says that its session is over, as no script can take the session's own cookies away. It
 * is set before a logout is sent, and goes when the server has heard of it: until then it is nobody's. It repeats the
 * word of `LEAVE_COOKIE`, which the server gives with a session and nobody else can know. On https both begin with
 * `HOST_PREFIX`.
 */
export const LEFT_COOKIE = 'left';
export const LEAVE_COOKIE = 'leave';
/**
 * The word of the session whose renewal was refused: while the browser has that one, no page asks again, and no kept
 * page shows it.
 */
export const ENDED_COOKIE = 'ended';
export const HOST_PREFIX = '__Host-';

/** By which a page says for whom it was made: the number of their account, on every call that changes something. */
export const EXPECTED_VIEWER_HEADER = 'x-expected-viewer';
