/** Where there is something to buy, wherever the person who tries it may be. */
export const IN_TOWN = '/buyer?place=37.557,126.925';

/**
 * Signs somebody of the demo town in without asking: the stand-in takes the hint for a choice (design.md section 3).
 */
export const signIn = (provider: string, email: string) =>
  `/oauth2/authorization/${provider}?login_hint=${encodeURIComponent(email)}`;
