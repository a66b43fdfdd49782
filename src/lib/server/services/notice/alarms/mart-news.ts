import type { LogChange } from '#lib/domain/mart/mart-log.ts';
import { type MartNewsAbout, type MartNewsKind, martNewsAddress } from '#lib/domain/mart/news.ts';
import { REFUND_BEARERS } from '#lib/domain/money.ts';
import { MART_WIDE_KINDS, type MartWideKind } from '#lib/domain/notice/alarm.ts';
import { type MartNewsWords, martOrderWords, martWideWords } from '#lib/messages/mart/mart-news.ts';
import type { alarms, OrderRow } from '#lib/server/schema/index.ts';
import { windowOf } from '../../../schema/order/order-facts.ts';
import { type AlarmRow, leadingOrder, ordersOf } from './alarm-sentence.ts';

/** News of a mart with their subject; `alarm` null of an order that is new. */
export interface MartNewsRow extends Pick<AlarmRow, 'order' | 'together'> {
  alarm: Pick<typeof alarms.$inferSelect, 'details'> | null;
  /** The name of the order's buyer. */
  buyerName: string | null;
}

const isMartWide = (kind: MartNewsKind | 'newOrder'): kind is MartWideKind =>
  (MART_WIDE_KINDS as readonly string[]).includes(kind);

const moneyBackIn = ({ amountWon, bearer }: Record<string, unknown>) => ({
  amountWon: Number(amountWon ?? 0),
  bearer: REFUND_BEARERS.find((known) => known === bearer) ?? null,
});

/** What a mart's staff is told; null where the order is gone. */
export function martNewsWords(
  kind: MartNewsKind | 'newOrder',
  { alarm, order, together, buyerName }: MartNewsRow,
  now: Date,
): MartNewsWords | null {
  if (isMartWide(kind)) return martWideWords(kind, alarm?.details);
  if (!order) return null;
  const { productName, quantity } = order;
  return martOrderWords(kind, {
    productName,
    quantity,
    now,
    others: Math.max(0, together.length - 1),
    window: order.state === 'open' ? windowOf(order) : null,
    buyerName: buyerName ?? '',
    short: { pieces: Number(alarm?.details.pieces ?? 0), orderIds: ordersOf({ order, together }).map(({ id }) => id) },
    moneyBack: moneyBackIn(alarm?.details ?? {}),
    changes: Array.isArray(alarm?.details.changes) ? (alarm.details.changes as LogChange[]) : [],
  });
}

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const openOf = (order: OrderRow | null) => order && { id: order.id, isOpen: order.state === 'open' };

/** Where they lead whoever reads them. */
export function martNewsUrl(
  about: Pick<MartNewsAbout, 'kind' | 'martId' | 'opens' | 'manages'>,
  { alarm, ...row }: Omit<MartNewsRow, 'buyerName'>,
): string | null {
  const { caseId, statementId } = alarm?.details ?? {};
  return martNewsAddress({
    ...about,
    caseId: idIn(caseId),
    statementId: idIn(statementId),
    order: openOf(leadingOrder(row)),
  });
}
