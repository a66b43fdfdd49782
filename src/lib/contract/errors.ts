import type { Reason } from './refusals.ts';

/**
 * Every refusal the HTTP API can answer with, and its status. Errors travel as `{code, message}` with a Korean message;
 * a code without one fails the type check in `messages/errors.ts`.
 */
export const ERROR_STATUS = {
  // input
  invalidInput: 400,
  wrongQr: 400,
  quantityAboveStock: 409,
  // who
  notSignedIn: 401,
  sessionReused: 401,
  foreignOrigin: 403,
  notAllowed: 403,
  roleMissing: 403,
  ownMatter: 403,
  secondFactorNeeded: 403,
  secondFactorWrong: 403,
  secondFactorLocked: 429,
  sessionTooOld: 403,
  refundLimit: 403,
  lastOwner: 409,
  martNotApproved: 403,
  martDecided: 409,
  seenChanged: 409,
  martRejected: 409,
  papersMissing: 409,
  caseNotFound: 404,
  claimNotFound: 404,
  claimDecided: 409,
  caseClosed: 409,
  caseLimit: 409,
  disputeOpen: 409,
  disputeTooLate: 409,
  alreadyReported: 409,
  payoutCameBack: 409,
  depositKnown: 409,
  accountHasCases: 409,
  accountHasSettlement: 409,
  paperNotFound: 404,
  accountBlocked: 403,
  keyUnknown: 401,
  scopeMissing: 403,
  keyLimit: 409,
  keyNotFound: 404,
  webhookLimit: 409,
  webhookNotFound: 404,
  // what
  notFound: 404,
  productNotFound: 404,
  martNotFound: 404,
  orderNotFound: 404,
  reviewNotFound: 404,
  cartItemNotFound: 404,
  addressNotFound: 404,
  userNotFound: 404,
  employeeNotFound: 404,
  pushServiceUnknown: 400,
  featureOff: 503,
  mailNotSent: 502,
  mailLinkOver: 410,
  messageNotSent: 502,
  codesOver: 429,
  codeWrong: 400,
  codeOver: 410,
  // state
  alcoholOff: 409,
  adultsOnly: 403,
  idNotChecked: 409,
  weightMissing: 409,
  soldByWeight: 409,
  weightDiffers: 409,
  soldOut: 409,
  saleEnded: 409,
  productRecalled: 409,
  productHidden: 409,
  bulkHasProblems: 409,
  undoOver: 409,
  recurringNotFound: 404,
  recurringLimit: 409,
  martClosed: 409,
  martNotOpenYet: 409,
  martSuspended: 409,
  ordersPaused: 409,
  martNotOpening: 409,
  opensAfterSaleEnd: 409,
  windowTooShort: 409,
  reservationGivesNoExtraTime: 409,
  cardNotTaken: 409,
  deadlineChanged: 409,
  amountChanged: 409,
  termsChanged: 409,
  quotedOtherwise: 409,
  cardBelowMinimum: 409,
  priceChanged: 409,
  otherBuyer: 409,
  codesLocked: 429,
  staffReview: 403,
  employeeNotArrived: 409,
  cannotGiveBack: 409,
  oldManagerStays: 409,
  martLimit: 409,
  martNameTaken: 409,
  holdLimit: 409,
  onSiteSuspended: 409,
  reservationSuspended: 409,
  ownOrder: 403,
  duplicateLine: 400,
  paymentInfoMissing: 400,
  paymentKeyUsed: 409,
  paymentPending: 409,
  paymentDeclined: 402,
  orderNotOpen: 409,
  contentsClosed: 409,
  orderExpired: 409,
  alreadyExtended: 409,
  pastDeadline: 409,
  gainsTooLittle: 409,
  alreadyCancelled: 409,
  alreadyPickedUp: 409,
  alreadyReviewed: 409,
  notPickedUp: 409,
  reviewEditOver: 409,
  reviewPhotoLimit: 429,
  cartAboveStock: 409,
  cartFull: 409,
  alertsFull: 409,
  waitingFull: 409,
  notSoldOut: 409,
  noNextPrice: 409,
  stockBelowZero: 409,
  stockTooLarge: 409,
  stockChanged: 409,
  barcodeAmbiguous: 409,
  saleTooOld: 409,
  cannotLower: 409,
  notLowered: 409,
  importHasProblems: 409,
  importHasRunning: 409,
  attemptUsed: 409,
  pictureMissing: 409,
  businessNumberInvalid: 400,
  generalManagerStays: 409,
  alreadyGeneralManager: 409,
  daysOffFull: 409,
  ordersTouched: 409,
  pauseTooLong: 409,
  accountHasOpenOrders: 409,
  accountHasRefunds: 409,
  accountRunsMart: 409,
  accountHandedOver: 409,
  refundTooLarge: 409,
  sumChanged: 409,
  termsTooSoon: 409,
  consentNeeded: 403,
  policyNotFound: 404,
  versionExists: 409,
  versionTooSoon: 409,
  statementDecided: 409,
  statementNotFound: 404,
  payeeMissing: 409,
  payeeWaits: 409,
  payeeUnreadable: 409,
  notEnough: 409,
  // uploads
  notAnImage: 415,
  pictureUnsupported: 415,
  tooManyPixels: 400,
  tooLarge: 413,
  uploadExpired: 403,
  uploadForbidden: 403,
  uploadUsed: 409,
  lengthRequired: 411,
  storageFull: 507,
  // traffic and faults
  methodNotAllowed: 405,
  unsupportedMediaType: 415,
  bodyTooLarge: 413,
  bodyTooSlow: 408,
  tooManyRequests: 429,
  providerFailed: 502,
  geocodeFailed: 502,
  businessCheckFailed: 502,
  unavailable: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The details that an error message may name. */
export interface ErrorDetails {
  /** The field at fault, as it is named on the wire. */
  field?: string;
  /** A number the message quotes: stock left, seconds to wait. */
  n?: number;
  /** The number of orders that a change of hours ends, among those that it touches. */
  cancelled?: number;
  /** How many open orders the move of a mart touches. */
  moved?: number;
  /** An ISO 8601 time the message or the page quotes. */
  at?: string;
  /** The product line or the order of a visit at fault, and its name. */
  productId?: number;
  orderId?: number;
  name?: string;
  /** Who did it before, by name: a person of the viewer's own mart. */
  by?: string;
  /** The viewer's own mart that it is of, in place of the one that was asked. */
  storeId?: number;
  /** The documents that have to be agreed to first. */
  kinds?: string[];
  /** What the sentence says beside the code. It stays on the server, whose edge says it (`messages/refusals.ts`). */
  reason?: Reason;
  /** A sentence that the edge has already, such as that of the contract's own check. It stays on the server as well. */
  text?: string;
}

export interface ErrorResponse extends Omit<ErrorDetails, 'reason' | 'text'> {
  code: ErrorCode;
  message: string;
}
