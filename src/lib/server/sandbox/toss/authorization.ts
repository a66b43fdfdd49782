import { sandboxCredentials } from '../credentials.ts';
import { type TossAnswer, tossError } from './error.ts';

/** Checks the Basic header: base64 of the secret key and a colon. `null` when it is right, else the refusal. */
export function refuseKey(header: string | undefined): TossAnswer | null {
  const encoded = header?.match(/^Basic ([A-Za-z0-9+/=]+)$/)?.[1];
  if (encoded === undefined) return tossError('UNAUTHORIZED_KEY');
  const decoded = Buffer.from(encoded, 'base64').toString();
  if (!decoded.includes(':')) return tossError('INCORRECT_BASIC_AUTH_FORMAT');
  return decoded === `${sandboxCredentials.toss.secretKey}:` ? null : tossError('UNAUTHORIZED_KEY');
}
