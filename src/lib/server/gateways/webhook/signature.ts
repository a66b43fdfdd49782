import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** A secret has 24 to 64 by Standard Webhooks. */
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface SignedParts {
  /** The same at every try. */
  id: string;
  /** The moment of the try. */
  at: Date;
  body: string;
}

/** The headers of Standard Webhooks (standardwebhooks.com): a signature for each secret, the present one first. */
export function webhookHeaders({ id, at, body }: SignedParts, secrets: readonly string[]): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
