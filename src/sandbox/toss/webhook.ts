import { randomUUID } from 'node:crypto';
import { delay } from '../delay.ts';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import { seoulWallTime } from '../seoul-time.ts';
import type { PaymentRecord } from './payment-record.ts';
import { paymentOnTheWire } from './wire.ts';

export interface WebhookConfig {
  /** Where payment events are posted: a shop registers as many addresses as it likes. */
  urls: readonly string[];
  /** The pause before the first try, so that the answer to the call usually wins; 250 ms unless told. */
  delayMs?: number;
  /** The pauses before further tries; as many minutes at the real provider as seconds here: 1, 4, 16 … 4096. */
  retryMs?: readonly number[];
}

export interface Webhook {
  /**
   * Sends the event of a changed payment, if its state has one. Under `webhook_first` it resolves when the event was
   * delivered, so before the caller's own answer; else at once.
   */
  changed(record: PaymentRecord): Promise<void>;
}

const RETRY_MS = [1, 4, 16, 64, 256, 1_024, 4_096].map((seconds) => seconds * 1_000);

/** READY, IN_PROGRESS and WAITING_FOR_DEPOSIT have no event (providers.md section 1.5). */
const announced = new Set<PaymentRecord['status']>(['DONE', 'ABORTED', 'EXPIRED', 'CANCELED', 'PARTIAL_CANCELED']);

const underWay = new Set<Promise<void>>();

/** Resolves when every event that is on its way has been delivered, or given up. */
export async function webhooksDelivered(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}

export function createWebhook(deps: SandboxDeps, config: WebhookConfig | null): Webhook {
  return {
    async changed(record) {
      if (config === null || !announced.has(record.status)) return;
      if (await takeFault(deps.store, 'toss', 'webhook_lost')) return;
      const isFirst = await takeFault(deps.store, 'toss', 'webhook_first');
      const copies = (await takeFault(deps.store, 'toss', 'webhook_twice')) ? 2 : 1;
      const event = {
        eventType: 'PAYMENT_STATUS_CHANGED',
        createdAt: `${seoulWallTime(deps.clock.now())}000`,
        data: paymentOnTheWire(record, deps.publicOrigin),
      };
      const sent = (async () => {
        if (!isFirst) await delay(config.delayMs ?? 250);
        for (let copy = 0; copy < copies; copy += 1)
          await Promise.all(config.urls.map((url) => deliver(deps, { ...config, url }, event)));
      })();
      underWay.add(sent);
      void sent.finally(() => underWay.delete(sent));
      if (isFirst) await sent;
    },
  };
}

/** Anything but 200 is tried again. Never throws: an event that cannot be delivered is only a lost hint. */
async function deliver(
  deps: SandboxDeps,
  config: { url: string; retryMs?: readonly number[] },
  event: object,
): Promise<void> {
  const transmissionId = randomUUID();
  const pauses = [0, ...(config.retryMs ?? RETRY_MS)];
  for (const [retriedCount, pause] of pauses.entries()) {
    await delay(pause);
    try {
      const response = await fetch(config.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'tosspayments-webhook-transmission-time': `${seoulWallTime(deps.clock.now())}000`,
          'tosspayments-webhook-transmission-id': transmissionId,
          'tosspayments-webhook-transmission-retried-count': String(retriedCount),
        },
        body: JSON.stringify(event),
        signal: AbortSignal.timeout(10_000),
      });
      await response.body?.cancel();
      if (response.status === 200) return;
    } catch {
      // Not reached, or too slow: the next try follows.
    }
  }
  deps.log.warn({ provider: 'toss' }, 'sandbox webhook was not taken');
}
