import type { BuyerAlarmKind } from '#lib/domain/alarm.ts';
import { alarmMessage } from '#lib/messages/alarms.ts';
import type { alarms, orders } from '../../db/schema.ts';

/** A piece of news with what it is about. */
export interface AlarmRow {
  alarm: Pick<typeof alarms.$inferSelect, 'kind' | 'details' | 'createdAt'>;
  order: Pick<typeof orders.$inferSelect, 'productId' | 'productName' | 'state' | 'validUntil'> | null;
  martName: string | null;
}

const numberIn = (value: string | number | undefined) => (typeof value === 'number' ? value : null);

/** What a buyer's alarm says, as a sentence. */
export const alarmSentence = ({ alarm, order, martName }: AlarmRow): string =>
  alarmMessage(alarm.kind as BuyerAlarmKind, {
    martName: martName ?? '',
    productName: order?.productName ?? String(alarm.details.productName ?? ''),
    toldAt: alarm.createdAt,
    validUntil: order?.state === 'open' ? order.validUntil : null,
    amountWon: numberIn(alarm.details.amountWon),
  });

/** The product that an alarm is about; null where it is about none. */
export const alarmProductId = ({ alarm, order }: AlarmRow): number | null =>
  order?.productId ?? numberIn(alarm.details.productId);
