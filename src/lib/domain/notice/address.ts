/** RFC 5321: no longer address is delivered. */
export const EMAIL_MAX = 254;

/** One address and nothing else: no second one, no name, no line of another head. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@,;:<>()[\]\\"]{1,255}$/;
export const isOneAddress = (text: string): boolean => ONE_ADDRESS.test(text) && text.length <= EMAIL_MAX;

/** For how long the link of a mail proves an address. */
export const PROOF_HOURS = 24;
