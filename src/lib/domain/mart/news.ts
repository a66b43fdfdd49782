import type { MartAlarmKind } from '../notice/alarm.ts';
import type { Position } from './position.ts';
import { managePage, martPage, matterPage } from './seller-pages.ts';

/** The kinds of alarms that are a mart's. */
export type MartNewsKind = MartAlarmKind;

/** Readers: the whole staff; money, papers and guessed codes are the general manager's (rules.md section 11). */
const READERS: Record<MartNewsKind, 'staff' | 'generalManager'> = {
  orderExtendedByBuyer: 'staff',
  orderCancelledByBuyer: 'staff',
  orderRefundedByHand: 'staff',
  orderMoneyBack: 'staff',
  orderCancelledByMarket: 'staff',
  heldShort: 'staff',
  // Everybody sees that the account is to be changed (market.md 24.10).
  payeeChanged: 'staff',
  staffBought: 'generalManager',
  soldCheap: 'generalManager',
  codesLocked: 'generalManager',
  saleClaimed: 'generalManager',
  keyMakerLeft: 'generalManager',
  webhookEnded: 'generalManager',
  martDelegated: 'generalManager',
  martStanding: 'generalManager',
  commissionChanged: 'generalManager',
  statementNews: 'generalManager',
  martCase: 'generalManager',
  voucherNews: 'generalManager',
};

export const MART_NEWS_KINDS = Object.keys(READERS) as [MartNewsKind, ...MartNewsKind[]];
export const STAFF_NEWS_KINDS = MART_NEWS_KINDS.filter((kind) => READERS[kind] === 'staff');

export const isMartNews = (kind: string): kind is MartNewsKind => (MART_NEWS_KINDS as readonly string[]).includes(kind);

/** Whether somebody in this position reads news of that kind; an order that is new is everybody's. */
export const mayReadNews = (position: Position, kind: MartNewsKind | null): boolean =>
  position === 'generalManager' || kind === null || READERS[kind] === 'staff';

export interface MartNewsAbout {
  kind: MartNewsKind;
  martId: number;
  /** Pages of the mart that its reader can open: of a closed one the settlement, while it is kept. */
  opens: 'all' | 'settlement' | 'nothing';
  /** The reader is its general manager. */
  manages: boolean;
  caseId: number | null;
  statementId: number | null;
  /** The order it is about, and whether that waits to be picked up. */
  order: { id: number; isOpen: boolean } | null;
}

const OF_SETTLEMENT: readonly MartNewsKind[] = ['statementNews', 'payeeChanged', 'commissionChanged'];

/**
 * The page of a mart on which news of it are acted on, below the mart's own; that of the mart where there is no such
 * act.
 */
function pageOf({ kind, manages, caseId, statementId, order }: MartNewsAbout): string {
  if (OF_SETTLEMENT.includes(kind)) {
    if (!manages) return '';
    return matterPage({ statementId: kind === 'statementNews' ? statementId : null });
  }
  switch (kind) {
    case 'martStanding':
      return matterPage('papers');
    case 'martCase':
      return matterPage({ caseId });
    case 'saleClaimed':
    case 'staffBought':
    case 'soldCheap':
      return matterPage('log');
    case 'keyMakerLeft':
    case 'webhookEnded':
      return matterPage('till');
    case 'codesLocked':
      return '';
    default:
      // One that has ended stands in no list of its mart.
      return order && !order.isOpen ? `qr-scan?orderId=${order.id}` : 'customers';
  }
}

/** Where news of a mart lead; null where their reader has no such page. */
export function martNewsAddress(about: MartNewsAbout): string | null {
  const { kind, martId, opens } = about;
  if (opens === 'nothing' || (opens === 'settlement' && !OF_SETTLEMENT.includes(kind))) return null;
  const isManaged = kind === 'martDelegated' || kind === 'voucherNews';
  return isManaged ? managePage(martId) : martPage(martId, pageOf(about));
}
