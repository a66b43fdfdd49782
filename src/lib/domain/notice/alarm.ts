/** Minutes before its deadline at which the buyer of an order is reminded. spec: alarms, '15 minutes left'. */
export const EXPIRING_MINUTES = 15;

/** Every kind of news, and whom it is for. */
const ALARM_AUDIENCE = {
  orderConfirmed: 'buyer',
  orderExpiring: 'buyer',
  orderPickedUp: 'buyer',
  orderExpired: 'buyer',
  orderCancelledBySeller: 'buyer',
  orderCancelledByClosing: 'buyer',
  orderCancelledBySuspension: 'buyer',
  orderCancelledByOperator: 'buyer',
  orderCancelledByRefund: 'buyer',
  orderWindowMoved: 'buyer',
  orderWindowRestored: 'buyer',
  orderMartMoved: 'buyer',
  orderMartReturned: 'buyer',
  orderCancelledByHours: 'buyer',
  orderClosedDoor: 'buyer',
  productRecalled: 'buyer',
  reviewReplied: 'buyer',
  reviewHidden: 'buyer',
  reviewRemoved: 'buyer',
  orderRefunded: 'buyer',
  caseNews: 'buyer',
  newProducts: 'buyer',
  alertMatched: 'buyer',
  lastStep: 'buyer',
  priceStep: 'buyer',
  productBack: 'buyer',
  promotionsOn: 'buyer',
  policyChanged: 'buyer',
  workBegun: 'buyer',
  signedIn: 'person',
  orderExtendedByBuyer: 'mart',
  orderCancelledByBuyer: 'mart',
  orderRefundedByHand: 'mart',
  orderMoneyBack: 'mart',
  orderCancelledByMarket: 'mart',
  heldShort: 'mart',
  staffBought: 'mart',
  soldCheap: 'mart',
  codesLocked: 'mart',
  saleClaimed: 'mart',
  keyMakerLeft: 'mart',
  webhookEnded: 'mart',
  martDelegated: 'mart',
  martStanding: 'mart',
  commissionChanged: 'mart',
  payeeChanged: 'mart',
  statementNews: 'mart',
  martCase: 'mart',
  dailyDigest: 'operator',
  moneyFaults: 'operator',
  voucherNews: 'mart',
} as const;

export type AlarmKind = keyof typeof ALARM_AUDIENCE;
/** News of a mart that are about no order. */
export const MART_WIDE_KINDS = [
  'codesLocked',
  'saleClaimed',
  'keyMakerLeft',
  'webhookEnded',
  'martDelegated',
  'martStanding',
  'commissionChanged',
  'payeeChanged',
  'statementNews',
  'martCase',
  'voucherNews',
] as const satisfies readonly AlarmKind[];
export type MartWideKind = (typeof MART_WIDE_KINDS)[number];

type KindOf<A> = { [K in AlarmKind]: (typeof ALARM_AUDIENCE)[K] extends A ? K : never }[AlarmKind];
export type BuyerAlarmKind = KindOf<'buyer'>;
export type MartAlarmKind = KindOf<'mart'>;
/** News of those who run the market; they stand on the console, and in no list of alarms. */
export type OperatorAlarmKind = KindOf<'operator'>;

/** News of somebody's own account, which go to their devices and addresses, and stand in no list. */
export type PersonAlarmKind = KindOf<'person'>;

export type AlarmAudience = 'buyer' | 'mart' | 'operator' | 'person';

/** Whom news are for. */
export const alarmAudience = (kind: AlarmKind): AlarmAudience => ALARM_AUDIENCE[kind];

/** The kinds that stand in the alarm menu of the buyer centre. */
export const BUYER_ALARM_KINDS = Object.keys(ALARM_AUDIENCE).filter(
  (kind) => alarmAudience(kind as AlarmKind) === 'buyer',
) as BuyerAlarmKind[];
