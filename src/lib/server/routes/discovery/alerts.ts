import type { Serve } from '../../pipeline/route.ts';
import { createAlert } from '../../services/discovery/alerts/create-alert.ts';
import { endAlert } from '../../services/discovery/alerts/end-alert.ts';
import { listAlerts } from '../../services/discovery/alerts/list-alerts.ts';
import { setSwitches } from '../../services/notice/promotions/set-switches.ts';
import { askForPriceStep } from '../../services/product/price-steps/ask.ts';
import { leavePriceStep } from '../../services/product/price-steps/leave.ts';
import { joinWaiting } from '../../services/product/waiting/join-waiting.ts';
import { leaveWaiting } from '../../services/product/waiting/leave-waiting.ts';
import { presentAlert, presentAlerts } from './present.ts';

export function alertRoutes(serve: Serve): void {
  serve('GET /api/buyer/alerts', async (deps, viewer) => presentAlerts(await listAlerts(deps, viewer)));
  serve('POST /api/buyer/alerts', async (deps, viewer, { body }) => {
    const { alert, promotions } = await createAlert(deps, viewer, body);
    return { alert: presentAlert(alert), promotions };
  });
  serve('DELETE /api/buyer/alerts', (deps, viewer, { body }) => endAlert(deps, viewer, body.alertId));
  serve('POST /api/buyer/products/{productId}/waiting', (deps, viewer, { params }) =>
    joinWaiting(deps, viewer, params.productId),
  );
  serve('DELETE /api/buyer/products/{productId}/waiting', (deps, viewer, { params }) =>
    leaveWaiting(deps, viewer, params.productId),
  );
  serve('POST /api/buyer/products/{productId}/price-step', (deps, viewer, { params, body }) =>
    askForPriceStep(deps, viewer, { productId: params.productId, turnsOn: body.promotions === true }),
  );
  serve('DELETE /api/buyer/products/{productId}/price-step', (deps, viewer, { params }) =>
    leavePriceStep(deps, viewer, params.productId),
  );
  serve('PUT /api/buyer/promotions', (deps, viewer, { body }) => setSwitches(deps, viewer, body));
}
