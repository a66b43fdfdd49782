import { call } from './call.ts';

/** Told to the document when a session has ended for good; a page that says so itself cancels it. */
export const SESSION_ENDED = 'session-ended';
/** Told to the document when a mart was refused as one that this person does not work in, or that has closed. */
export const MART_LEFT = 'mart-left';

/**
 * The caller of the seller's pages. When a session has ended for good (401 after the one refresh), the frame says so
 * above what is being written, which stays; a page without a frame loads again, and its guard leads to the login.
 * spec.md section 8, 'Session'. It says as well that somebody was removed from the mart meanwhile: an act's own refusal
 * is of an order or a product then, as if that were gone.
 */
export const sellerCall: typeof call = async (name, input, options) => {
  const response = await call(name, input, options);
  const isOver = !response.ok && response.status === 401;
  if (isOver && document.dispatchEvent(new Event(SESSION_ENDED, { cancelable: true }))) location.reload();
  if (!response.ok && response.error.code === 'martNotFound') document.dispatchEvent(new Event(MART_LEFT));
  return response;
};
