import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-env.ts';
import { wholeBody } from '../http/request-body.ts';
import { readPaymentAgain } from '../services/payments/read-payment-again.ts';

const Event = z.object({ data: z.object({ orderId: z.string().regex(/^[\w-]{6,64}$/) }) });

/**
 * The card provider's events. They are unsigned, so that nothing in them is believed: one is a hint to read that payment
 * back, in whatever state we hold it (rules.md section 7). Always answered with 200, as the provider would only send it again.
 */
export function webhookRoutes(app: App, deps: Deps): void {
  app.post('/api/webhooks/toss', wholeBody, async (c) => {
    const event = Event.safeParse(await c.req.json().catch(() => null));
    if (event.success) {
      const [payment] = await deps.db
        .select()
        .from(payments)
        .where(eq(payments.providerOrderId, event.data.data.orderId));
      if (payment) await readPaymentAgain(deps, payment);
    }
    return c.json({ ok: true });
  });
}
