/** How long an access token is good, unless its session ends before. rules.md section 10. */
export const ACCESS_MINUTES = 15;

/** How long a session lives without being seen. rules.md section 10. */
export const REFRESH_DAYS = 30;

/**
 * The cookie by which a browser says that its session is over, as no script can take the session's own cookies away. It is set before a
 * logout is sent, and goes when the server has heard of it: until then whoever comes with it is nobody.
 */
export const LEFT_COOKIE = 'left';
