import type { ErrorCode, ErrorDetails } from '#lib/contract/errors.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import type { KeyViewer } from '../../mart/keys/find-key.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';

/** What became of one item of a machine's request: it stands by itself (shelf.md 32.2). */
export type ItemResult<T> = (T & { ok: true }) | RefusedItem;

export interface RefusedItem {
  ok: false;
  code: ErrorCode;
  details: ErrorDetails;
}

/** The results of a request, and whether it had been done before. */
export interface Results<T> {
  results: ItemResult<T>[];
  replayed: boolean;
}

export const refusedItem = (code: ErrorCode, details: ErrorDetails = {}): RefusedItem => ({ ok: false, code, details });

/** The work of one item; what refuses it has done nothing. */
export async function resultOf<T>(work: () => Promise<ItemResult<T>>): Promise<ItemResult<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return refusedItem(error.code, error.details);
    throw error;
  }
}

interface Doing {
  viewer: KeyViewer;
  idempotencyKey: IdempotencyKey | undefined;
  now: Date;
}

/** Does the items of a request once for each `Idempotency-Key`. Refuses with `attemptUsed`. */
export async function doOnce<T>(
  tx: Tx,
  { viewer: { keyId }, idempotencyKey, now }: Doing,
  work: () => Promise<ItemResult<T>[]>,
): Promise<Results<T>> {
  let replayed = true;
  const results = await withIdempotency(tx, { keyId }, { idempotencyKey, now }, () => {
    replayed = false;
    return work();
  });
  return { results, replayed };
}

export type MachineDeps = Pick<Deps, 'db' | 'clock'>;
