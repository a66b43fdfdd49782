/** How long an access token is good, unless its session ends before. rules.md section 10. */
export const ACCESS_MINUTES = 15;
