import type { Serve } from '../http/route.ts';
import { buyOnSite } from '../services/checkout/buy-on-site.ts';
import { quote } from '../services/checkout/quote.ts';

export function checkoutRoutes(serve: Serve): void {
  serve('POST /api/buyer/pay/quote', (deps, _, { body }) => quote(deps, body.items));
  serve('POST /api/buyer/pay/on-site', (deps, viewer, { query: { expectedValidUntil, ...query } }) =>
    buyOnSite(deps, viewer, {
      ...query,
      ...(expectedValidUntil ? { expectedValidUntil: new Date(expectedValidUntil) } : {}),
    }),
  );
}
