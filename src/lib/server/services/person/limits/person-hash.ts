import { createHmac, hkdfSync } from 'node:crypto';

/** A person at a provider: the same pair at every sign-in. */
export interface ProviderIdentity {
  provider: 'google' | 'naver';
  subject: string;
}

/**
 * The key of limit records once an account is gone: without the market's secret it names nobody, and with another
 * secret nobody is found (docs/decisions/0039).
 */
export function personHash(sessionSecret: string, { provider, subject }: ProviderIdentity): string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'limits of deleted accounts', 32));
  return createHmac('sha256', key).update(`${provider}\n${subject}`).digest('base64url');
}
