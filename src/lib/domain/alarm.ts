/** Minutes before its deadline at which the buyer of an order is reminded. spec: alarms, '15 minutes left'. */
export const EXPIRING_MINUTES = 15;

/** Every kind of news, and whom it is for. */
const ALARM_AUDIENCE = {
  orderConfirmed: 'buyer',
  orderExpiring: 'buyer',
  orderExpired: 'buyer',
  orderCancelledBySeller: 'buyer',
  orderCancelledByClosing: 'buyer',
  reviewReplied: 'buyer',
  orderRefunded: 'buyer',
  newProducts: 'buyer',
  orderExtendedByBuyer: 'mart',
  orderCancelledByBuyer: 'mart',
} as const;

export type AlarmKind = keyof typeof ALARM_AUDIENCE;
export type BuyerAlarmKind = { [K in AlarmKind]: (typeof ALARM_AUDIENCE)[K] extends 'buyer' ? K : never }[AlarmKind];

/** The kinds that stand in the alarm menu of the buyer centre. */
export const BUYER_ALARM_KINDS = Object.keys(ALARM_AUDIENCE).filter(
  (kind) => ALARM_AUDIENCE[kind as AlarmKind] === 'buyer',
) as BuyerAlarmKind[];
