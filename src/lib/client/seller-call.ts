import { call } from './call.ts';

/**
 * The caller of the seller's pages. A session that has ended for good (401 after the one refresh) loads the page again, and
 * its guard leads to the login. spec.md section 8, 'Session'.
 */
export const sellerCall: typeof call = async (name, input, options) => {
  const answer = await call(name, input, options);
  if (!answer.ok && answer.status === 401) location.reload();
  return answer;
};
