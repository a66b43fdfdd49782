import type { Serve } from '../pipeline/route.ts';
import { searchNumbers } from '../services/operator/search/search-numbers.ts';

export function operatorSearchRoutes(serve: Serve): void {
  serve('GET /api/operator/search', async (deps, operator, { query }) => ({
    found: await searchNumbers(deps, operator.role, query.q),
  }));
}
