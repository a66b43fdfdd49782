import { deleteCookie, setCookie } from 'hono/cookie';
import { LOCATED_COOKIE, PLACE_COOKIE, PLACE_DAYS, UNLOCATED_COOKIE } from '#lib/domain/geo.ts';
import { POLICY_KINDS } from '#lib/domain/market/policy.ts';
import { policyText } from '#lib/messages/market/policy-examples.ts';
import type { Serve } from '../../pipeline/route.ts';
import { secureCookies } from '../../pipeline/session/cookies.ts';
import { publishPolicy } from '../../services/market/documents/publish-policy.ts';
import { listPolicyVersions, readPolicy } from '../../services/market/documents/read-policies.ts';
import { giveConsents, withdrawLocation } from '../../services/person/consents.ts';

const OK = { ok: true } as const;
const HOW_MAX = 200;

/** The path of the page that a call came from; null where the browser does not say. */
function pageOf(referer: string | undefined): string | null {
  const url = referer ? URL.parse(referer) : null;
  return url ? url.pathname.slice(0, HOW_MAX) : null;
}

export function policyRoutes(serve: Serve): void {
  serve('GET /api/policies/{kind}', async (deps, _, { params }) => {
    const policy = await readPolicy(deps, params.kind);
    const { kind, version, summary, effectiveFrom } = policy;
    return { kind, version, text: policyText(policy), summary, effectiveFrom: effectiveFrom?.toISOString() ?? null };
  });
  serve('POST /api/consents', async (deps, viewer, { body }, c) => {
    await giveConsents(deps, viewer, body.kinds, {
      isOver14: body.isOver14 ?? false,
      page: pageOf(c.req.header('referer')),
      language: c.req.header('accept-language')?.slice(0, HOW_MAX) ?? null,
    });
    if (body.kinds.some(({ kind }) => kind === 'location')) deleteCookie(c, UNLOCATED_COOKIE, { path: '/' });
    return OK;
  });
  serve('DELETE /api/consents/location', async (deps, viewer, _, c) => {
    await withdrawLocation(deps, viewer);
    deleteCookie(c, PLACE_COOKIE, { path: '/' });
    deleteCookie(c, LOCATED_COOKIE, { path: '/' });
    // The browser's own permission stays: the page does without it.
    setCookie(c, UNLOCATED_COOKIE, '1', {
      path: '/',
      sameSite: 'Lax' as const,
      maxAge: PLACE_DAYS * 86_400,
      secure: secureCookies(deps.config),
    });
    return OK;
  });
  serve('GET /api/operator/policies', async ({ db }) => ({
    policies: await Promise.all(
      POLICY_KINDS.map(async (kind) => ({
        kind,
        versions: (await listPolicyVersions(db, kind)).map(({ effectiveFrom, ...row }) => ({
          ...row,
          effectiveFrom: effectiveFrom.toISOString(),
        })),
      })),
    ),
  }));
  serve('POST /api/operator/policies', async (deps, operator, { body }, c) => {
    const { version, effectiveFrom } = await publishPolicy(deps, operator, body);
    c.set('audit', { subject: `policy ${body.kind}`, after: { version, effectiveFrom: effectiveFrom.toISOString() } });
    return { version, effectiveFrom: effectiveFrom.toISOString() };
  });
}
