import type { Attempt } from '../attempt.ts';
import type { Heard } from '../listener.ts';
import type { Books } from '../proof.ts';
import type { ProviderPayment } from '../provider.ts';
import type { Shop } from '../shop.ts';
import type { Stored, StoredOrder } from '../stored.ts';
import type { Told } from '../told.ts';

/** What clients were told, what is stored, and what the card provider holds. */
export interface Evidence {
  attempts: readonly Attempt[];
  told: readonly Told[];
  shop: Pick<Shop, 'goods' | 'doomedMartId' | 'owner'>;
  /** By the order id at the provider, as it was read at `settledAt`, in the market's time. */
  payments: ReadonlyMap<string, ProviderPayment>;
  settledAt: Date;
  /** Orders as their buyers were shown them then. */
  shown: Books['orders'];
  /** What the seller of all marts heard; null where nobody listened all the time. */
  heard: Heard | null;
  stored: Stored;
  /** The market's time when it was read. */
  now: Date;
}

/** Orders that never came to be hold nothing, and nobody was told of them. */
export const isReal = ({ state }: Pick<StoredOrder, 'state'>): boolean => state !== 'failed' && state !== 'paying';

export const hasEnded = ({ state }: Pick<StoredOrder, 'state'>): boolean =>
  state === 'pickedUp' || state === 'cancelled' || state === 'expired';

/** Whether the provider has taken the money of an order. */
export const isCharged = ({ payments }: Evidence, { providerOrderId }: StoredOrder): boolean =>
  providerOrderId !== null && (payments.get(providerOrderId)?.approvedAt ?? null) !== null;
