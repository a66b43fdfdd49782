import { createHash } from 'node:crypto';
import type { SandboxDeps } from '../deps.ts';
import { type TossResponse, tossError } from './error.ts';

const KIND = 'tossIdempotency';
const KEPT_MS = 15 * 24 * 3_600_000;
const MAX_KEY_LENGTH = 300;
/** A call whose process died must not block its key for ever. */
const ABANDONED_MS = 60_000;

type StoredResponse = { since: string } & ({ state: 'processing' } | { state: 'done'; answer: TossResponse });

/**
 * Gives the first answer again to whoever repeats a call with the same key (providers.md section 1.4): identity is key,
 * API key, method and URL; errors are kept too; the same call at the same time is 409.
 */
export async function idempotently(
  { cardRecords: store, clock }: SandboxDeps,
  call: { key: string | undefined; secretKey: string; method: string; path: string },
  work: () => Promise<TossResponse>,
): Promise<TossResponse> {
  if (call.key === undefined) return work();
  if (call.key.length > MAX_KEY_LENGTH) return tossError('INVALID_IDEMPOTENCY_KEY');
  const identity = createHash('sha256')
    .update(JSON.stringify([call.key, call.secretKey, call.method, call.path]))
    .digest('hex');
  const now = clock.now();
  const since = now.toISOString();
  /** Counted from the first call: repeats do not make a key live longer. */
  const endOf = (kept: StoredResponse) => new Date(Date.parse(kept.since) + KEPT_MS);

  const earlier = await store.update<StoredResponse, StoredResponse | null>(KIND, identity, (kept) => {
    const isAbandoned = kept?.state === 'processing' && now.getTime() - Date.parse(kept.since) > ABANDONED_MS;
    if (kept !== null && !isAbandoned) return { next: kept, answer: kept, expiresAt: endOf(kept) };
    const begun = { state: 'processing', since } as const;
    return { next: begun, answer: null, expiresAt: endOf(begun) };
  });
  if (earlier?.state === 'done') return earlier.answer;
  if (earlier?.state === 'processing') return tossError('IDEMPOTENT_REQUEST_PROCESSING');

  try {
    const response = await work();
    const done: StoredResponse = { state: 'done', since, answer: response };
    await store.put(KIND, identity, done, { expiresAt: endOf(done) });
    return response;
  } catch (error) {
    await store.take(KIND, identity);
    throw error;
  }
}
