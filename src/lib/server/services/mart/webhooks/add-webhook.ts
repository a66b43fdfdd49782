import { and, eq, isNull } from 'drizzle-orm';
import { known } from '#lib/domain/known.ts';
import { WEBHOOKS_MOST } from '#lib/domain/notice/webhook.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { newWebhookSecret } from '#lib/server/gateways/webhook/signature.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { martKeys, webhookEndpoints } from '#lib/server/schema/index.ts';
import { openSecret, sealSecret } from '../../notice/webhooks/webhook-secret.ts';
import { dataKeyOf } from '../../person/session/data-key.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { requireScope } from '../keys/require-scope.ts';
import { logAct } from '../log/log-act.ts';
import { lockStaff } from '../people/staff.ts';
import { lockWebhook } from './lock-webhook.ts';
import { type Keeper, requireKeeper } from './require-keeper.ts';

export interface NewWebhook {
  url: string;
  /** The key of the machine that listens, which is not told of what it caused; a machine that adds one is it. */
  keyId?: number | undefined;
}

/**
 * Adds an endpoint of a mart's machines. Its secret is in this answer and nowhere else, but for the same try of a
 * machine. Where the address leads is looked up before anything is locked, and again at each try. Refuses with
 * `martNotFound`, `notAllowed`, `invalidInput`, `keyNotFound`, `webhookLimit`, `featureOff`; a machine also as
 * `requireScope` does, and with `attemptUsed`. shelf.md 33.
 */
export async function addWebhook(
  deps: Deps,
  keeper: Keeper,
  { url: written, keyId }: NewWebhook,
  idempotencyKey?: IdempotencyKey,
): Promise<{ webhookId: number; secret: string }> {
  await requireKeeper(deps.db, keeper, deps.clock.now(), requireScope);
  dataKeyOf(deps);
  const { href: url } = new URL(written);
  await refuseAddress(deps, url);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { martId, actor } = await requireKeeper(tx, keeper, now);
    await lockStaff(tx, martId);
    const add = async () => {
      if (keyId !== undefined) await requireOwnKey(tx, martId, keyId);
      const living = and(eq(webhookEndpoints.martId, martId), isNull(webhookEndpoints.endedAt));
      const there = await tx.select({ url: webhookEndpoints.url }).from(webhookEndpoints).where(living);
      // Pressed again after a lost answer, it would hear everything twice.
      if (there.some((one) => one.url === url))
        throw new DomainError('invalidInput', { field: 'url', reason: 'webhookThere' });
      if (there.length >= WEBHOOKS_MOST) throw new DomainError('webhookLimit', { n: WEBHOOKS_MOST });
      const made = await tx
        .insert(webhookEndpoints)
        .values({
          martId,
          url,
          secret: sealSecret(deps, martId, newWebhookSecret()),
          keyId: actor.keyId ?? keyId ?? null,
          byKey: actor.keyId !== undefined,
          madeAt: now,
          listingsToldUntil: now,
        })
        .returning({ webhookId: webhookEndpoints.id });
      await logAct(tx, { martId, kind: 'webhookAdded', ...actor, now, after: { name: hostOf(url) } });
      return oneRow(made);
    };
    const { webhookId } =
      'machine' in keeper ? await withIdempotency(tx, keeper.machine, { idempotencyKey, now }, add) : await add();
    // Read anew: the stored response of a try must not hold it.
    const endpoint = await lockWebhook(tx, { martId, webhookId });
    return { webhookId, secret: known(openSecret(deps, martId, endpoint.secret), 'the secret of a new endpoint') };
  });
}

/** What of an address may be shown again: it may hold a secret behind it. */
export const hostOf = (url: string): string => new URL(url).host;

async function refuseAddress({ gateways }: Deps, url: string): Promise<void> {
  const failure = await gateways.webhooks.look(url);
  if (failure === 'notPublic') throw new DomainError('invalidInput', { field: 'url', reason: 'webhookNotPublic' });
  if (failure !== null) throw new DomainError('invalidInput', { field: 'url', reason: 'webhookNotFound' });
}

async function requireOwnKey(tx: Tx, martId: number, keyId: number): Promise<void> {
  const own = and(eq(martKeys.id, keyId), eq(martKeys.martId, martId), isNull(martKeys.revokedAt));
  if ((await tx.$count(martKeys, own)) === 0) throw new DomainError('keyNotFound');
}
