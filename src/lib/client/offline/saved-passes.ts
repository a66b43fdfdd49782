import { deviceStorage } from './storages.ts';
/**
 * Pickup passes (QR and code) that were shown once stay in the browser, so that they open without a network
 * (rules.md section 12). Each is kept under its owner's key, removed when the order ends, and all at logout.
 */
export interface Pass {
  orderId: number;
  uuid: string;
  pickupCode: string;
  validUntil: string;
}

const PREFIX = 'pass:';
const keyOf = (owner: string, orderId: number) => `${PREFIX}${owner}:${orderId}`;

function isPass(value: unknown): value is Pass {
  const pass = value as Partial<Pass> | null;
  return (
    typeof pass === 'object' &&
    pass !== null &&
    typeof pass.orderId === 'number' &&
    typeof pass.uuid === 'string' &&
    typeof pass.pickupCode === 'string' &&
    typeof pass.validUntil === 'string'
  );
}

export function savePass(owner: string, pass: Pass, storage: Storage = deviceStorage()): void {
  try {
    storage.setItem(keyOf(owner, pass.orderId), JSON.stringify(pass));
  } catch {
    // A full storage only costs the copy for later.
  }
}

/** The pass kept for this order, if this owner has been shown it before. */
export function savedPass(owner: string, orderId: number, storage: Storage = deviceStorage()): Pass | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(owner, orderId)) ?? 'null');
    return isPass(value) && value.orderId === orderId ? value : null;
  } catch {
    return null;
  }
}

const savedKeys = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i)).filter((key) => key?.startsWith(PREFIX)) as string[];

/** Removes every pass but those of this owner's orders that are still open. */
export function deletePassesExcept(
  owner: string,
  openOrderIds: readonly number[],
  storage: Storage = deviceStorage(),
): void {
  const wanted = new Set(openOrderIds.map((orderId) => keyOf(owner, orderId)));
  for (const key of savedKeys(storage)) if (!wanted.has(key)) storage.removeItem(key);
}

export function deleteSavedPasses(storage: Storage = deviceStorage()): void {
  for (const key of savedKeys(storage)) storage.removeItem(key);
}
