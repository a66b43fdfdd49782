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
  orderRefunded: 'buyer',
  caseNews: 'buyer',
  newProducts: 'buyer',
  alertMatched: 'buyer',
  lastStep: 'buyer',
  priceStep: 'buyer',
  productBack: 'buyer',
  promotionsOn: 'buyer',
  policyChanged: 'buyer',
  orderExtendedByBuyer: 'mart',
  orderCancelledByBuyer: 'mart',
  orderRefundedByHand: 'mart',
  orderMoneyBack: 'mart',
  orderCancelledByMarket: 'mart',
  staffBought: 'mart',
  soldCheap: 'mart',
  codesLocked: 'mart',
  saleClaimed: 'mart',
  martDelegated: 'mart',
  martStanding: 'mart',
  commissionChanged: 'mart',
  payeeChanged: 'mart',
  statementNews: 'mart',
  martCase: 'mart',
} as const;

export type AlarmKind = keyof typeof ALARM_AUDIENCE;
/** News of a mart that are about no order. */
export const MART_WIDE_KINDS = [
  'codesLocked',
  'saleClaimed',
  'martDelegated',
  'martStanding',
  'commissionChanged',
  'payeeChanged',
  'statementNews',
  'martCase',
] as const satisfies readonly AlarmKind[];
export type MartWideKind = (typeof MART_WIDE_KINDS)[number];

export type BuyerAlarmKind = { [K in AlarmKind]: (typeof ALARM_AUDIENCE)[K] extends 'buyer' ? K : never }[AlarmKind];

/** The kinds that stand in the alarm menu of the buyer centre. */
export const BUYER_ALARM_KINDS = Object.keys(ALARM_AUDIENCE).filter(
  (kind) => ALARM_AUDIENCE[kind as AlarmKind] === 'buyer',
) as BuyerAlarmKind[];
