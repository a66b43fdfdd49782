import type { Context } from '#lib/server/context.ts';
import { ownOrigin } from '#lib/server/platform/http/origin.ts';
import { addressOutside, type WayOutside, wayOutside } from '#lib/web/embedded-browser.ts';

/** Where a press on 'sign in with Google' leads. */
export type GoogleLink =
  | { kind: 'here'; href: string }
  /** Out of the app that this browser is inside of, which Google refuses. */
  | { kind: 'outside'; href: string }
  /** Nothing leads outside but the person's own hand. */
  | { kind: 'byHand'; browser: Extract<WayOutside, { kind: 'byHand' }>['browser'] };

interface GoogleLinkOptions {
  request: Request;
  ctx: Pick<Context, 'deps'>;
  /** The path to be at in the end; the browser outside has not stored it. */
  to: string;
  /** An account of the demo. */
  hint?: string;
}

export function googleLink({ request, ctx, to, hint }: GoogleLinkOptions): GoogleLink {
  const query = new URLSearchParams(hint ? { login_hint: hint } : {});
  const way = wayOutside(request.headers.get('user-agent'));
  const path = '/oauth2/authorization/google';
  if (!way) return { kind: 'here', href: hint ? `${path}?${query}` : path };
  if (way.kind === 'byHand') return way;
  query.set('to', to);
  const origin = ownOrigin(request.url, ctx.deps.config);
  return { kind: 'outside', href: addressOutside(way, `${origin}${path}?${query}`)! };
}
