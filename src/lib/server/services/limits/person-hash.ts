import { createHmac, hkdfSync } from 'node:crypto';

/** A person at a provider: the same pair at every sign-in. */
export interface ProviderIdentity {
  provider: 'google' | 'naver';
  subject: string;
}

/**
 * What limits are found by once an account is gone: nobody can tell from it who it was without the market's secret, and with another
 * secret nobody is found (docs/decisions/0066).
 */
export function personHash(sessionSecret: string, { provider, subject }: ProviderIdentity): string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'limits of deleted accounts', 32));
  return createHmac('sha256', key).update(`${provider}\n${subject}`).digest('base64url');
}
