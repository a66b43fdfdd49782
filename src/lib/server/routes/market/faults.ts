import type { Serve } from '../../pipeline/route.ts';
import { reportFault } from '../../services/market/report-fault.ts';

export function faultRoutes(serve: Serve): void {
  serve('POST /api/faults', async (deps, _, { body }) => reportFault(deps, body));
}
