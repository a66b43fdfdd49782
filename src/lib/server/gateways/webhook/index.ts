import type { WebhookFailure } from '#lib/domain/notice/webhook.ts';
import { internet, type Reached, type Road } from './internet.ts';
import { webhookHeaders } from './signature.ts';

export interface WebhooksConfig {
  /** How a request is brought to its address; over the internet unless told. */
  road?: Road;
}

export interface OutgoingWebhook {
  url: string;
  /** `whsec_…`, the present one first. */
  secrets: readonly string[];
  /** The same at every try. */
  id: string;
  /** The moment of the try. */
  at: Date;
  /** JSON. */
  body: string;
}

/** `ok`: it was taken. `isGone`: nothing more is wanted there. */
export type WebhookResult = Reached & { ok: boolean; isGone: boolean };

/** Addresses of marts' own machines (shelf.md 33). */
export interface Webhooks {
  /** Why nothing can be brought there as things are; null: it can be tried. */
  look(url: string): Promise<WebhookFailure | null>;
  send(webhook: OutgoingWebhook): Promise<WebhookResult>;
}

/**
 * Nothing of an address is logged, as it may hold a secret of its mart's, and none is counted as a service of ours: one
 * that answers nothing is that mart's matter.
 */
export function createWebhooks({ road = internet() }: WebhooksConfig = {}): Webhooks {
  return {
    look: (url) => road.look(new URL(url)),
    async send({ url, secrets, body, ...parts }) {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'dongne-market-webhooks/1',
        ...webhookHeaders({ ...parts, body }, secrets),
      };
      const { status, failure } = await road.post(new URL(url), { headers, body });
      return { status, failure, ok: status !== null && status >= 200 && status < 300, isGone: status === 410 };
    },
  };
}
