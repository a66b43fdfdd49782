import { sandboxCredentials } from '../credentials.ts';
import { type TossResponse, tossError } from './error.ts';

const SHOPS = [sandboxCredentials.toss, sandboxCredentials.tossOther];

export const isClientKey = (key: string): boolean => SHOPS.some(({ clientKey }) => clientKey === key);

/** Client and secret key are one pair. */
export const isPair = (clientKey: string | undefined, secretKey: string): boolean =>
  SHOPS.some((shop) => shop.secretKey === secretKey && shop.clientKey === (clientKey ?? SHOPS[0]!.clientKey));

/** Reads the Basic header: base64 of the secret key and a colon. The key, or the refusal. */
export function readKey(header: string | undefined): { secretKey: string } | TossResponse {
  const encoded = header?.match(/^Basic ([A-Za-z0-9+/=]+)$/)?.[1];
  if (encoded === undefined) return tossError('UNAUTHORIZED_KEY');
  const decoded = Buffer.from(encoded, 'base64').toString();
  if (!decoded.includes(':')) return tossError('INCORRECT_BASIC_AUTH_FORMAT');
  const shop = SHOPS.find(({ secretKey }) => decoded === `${secretKey}:`);
  return shop ? { secretKey: shop.secretKey } : tossError('UNAUTHORIZED_KEY');
}
