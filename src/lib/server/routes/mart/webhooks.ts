import { machineTry } from '../../pipeline/machine-calls.ts';
import type { Serve } from '../../pipeline/route.ts';
import { addWebhook } from '../../services/mart/webhooks/add-webhook.ts';
import { listDeliveries, listWebhooks } from '../../services/mart/webhooks/list-webhooks.ts';
import { removeWebhook } from '../../services/mart/webhooks/remove-webhook.ts';
import { rotateSecret } from '../../services/mart/webhooks/rotate-secret.ts';
import { sendAgain } from '../../services/mart/webhooks/send-again.ts';
import { sendTest } from '../../services/mart/webhooks/send-test.ts';
import { idempotencyKeyOf } from '../../services/person/with-idempotency.ts';

const OK = { ok: true } as const;

/** Where machines of a mart hear what happens: kept by its general manager, or by the machines (shelf.md 33). */
export function martWebhookRoutes(serve: Serve): void {
  serve('GET /api/seller/{martId}/webhooks', async (deps, viewer, { params: { martId } }) => {
    const keeper = { viewer, martId };
    const [webhooks, deliveries] = await Promise.all([listWebhooks(deps, keeper), listDeliveries(deps, keeper)]);
    return { webhooks, deliveries };
  });
  serve('POST /api/seller/{martId}/webhooks', (deps, viewer, { params, body }) =>
    addWebhook(deps, { viewer, martId: params.martId }, body),
  );
  serve('DELETE /api/seller/{martId}/webhooks/{webhookId}', async (deps, viewer, { params }) => {
    await removeWebhook(deps, { viewer, martId: params.martId }, params.webhookId);
    return OK;
  });
  serve('POST /api/seller/{martId}/webhooks/{webhookId}/secret', (deps, viewer, input) => {
    const { martId, webhookId } = input.params;
    return rotateSecret(deps, { viewer, martId, webhookId }, idempotencyKeyOf(input));
  });
  serve('POST /api/seller/{martId}/webhooks/{webhookId}/test', (deps, viewer, { params }) =>
    sendTest(deps, { viewer, martId: params.martId }, params.webhookId),
  );
  serve('POST /api/seller/{martId}/webhooks/{webhookId}/deliveries/{deliveryId}', async (deps, viewer, { params }) => {
    await sendAgain(deps, { viewer, martId: params.martId }, params);
    return OK;
  });
  serve('GET /api/pos/v1/webhooks', async (deps, machine) => ({ webhooks: await listWebhooks(deps, { machine }) }));
  serve('POST /api/pos/v1/webhooks', (deps, machine, { body }, c) => {
    const asked = machineTry(c.req.header('idempotency-key'), `${c.req.method} ${c.req.path}`, body);
    return addWebhook(deps, { machine }, body, asked);
  });
  serve('DELETE /api/pos/v1/webhooks/{webhookId}', async (deps, machine, { params }) => {
    await removeWebhook(deps, { machine }, params.webhookId);
    return OK;
  });
}
