import { z } from 'zod';
import { ownOrigin } from '#lib/server/platform/http/origin.ts';
import { isWebAddress } from '../page.ts';
import type { SignInStandIn } from './provider.ts';

const schema = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().default(''),
  state: z.string().max(1000).optional(),
  nonce: z.string().max(1000).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.literal('S256').optional(),
  login_hint: z.string().max(320).optional(),
});

export type AuthorizeRequest = z.infer<typeof schema>;

/** Checks an authorize call as the provider does before it shows anything: client, registered redirect, PKCE method. */
export function parseAuthorizeRequest(
  standIn: SignInStandIn,
  markets: readonly string[],
  params: Record<string, string>,
): { ok: true; request: AuthorizeRequest } | { ok: false; problem: string } {
  const parsed = schema.safeParse(params);
  if (!parsed.success) return { ok: false, problem: `invalid_request: ${parsed.error.issues[0]?.path.join('.')}` };
  const request = parsed.data;
  if (request.client_id !== standIn.client.clientId) return { ok: false, problem: 'unauthorized_client: client_id' };
  const redirect = request.redirect_uri;
  // As it is registered, to the letter: a path, a query or a slash more is another address.
  const isRegistered = (publicOrigin: string) =>
    redirect === `${ownOrigin(redirect, { publicOrigin })}/oauth2/callback/${standIn.name}`;
  if (!isWebAddress(redirect) || !markets.some(isRegistered)) return { ok: false, problem: 'redirect_uri_mismatch' };
  if (request.code_challenge !== undefined && request.code_challenge_method === undefined)
    return { ok: false, problem: 'invalid_request: code_challenge_method' };
  return { ok: true, request };
}
