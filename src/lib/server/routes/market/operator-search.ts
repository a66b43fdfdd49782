import type { Serve } from '../../pipeline/route.ts';
import { searchNumbers } from '../../services/market/search/search-numbers.ts';
import { presentFound } from './present.ts';

export function operatorSearchRoutes(serve: Serve): void {
  serve('GET /api/operator/search', async (deps, operator, { query }) => ({
    found: (await searchNumbers(deps, operator.role, query.q)).map(presentFound),
  }));
}
