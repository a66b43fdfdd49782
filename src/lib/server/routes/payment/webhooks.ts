import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { consume, type Limits } from '../../pipeline/limits.ts';
import { limitersInMemory, type MakeLimiter } from '../../platform/http/limiters.ts';
import { readBody } from '../../platform/http/request-body.ts';
import { payments } from '../../schema/index.ts';
import { createHintedCheck } from '../../services/payment/check-hinted.ts';

const Event = z.object({ data: z.object({ orderId: z.string().regex(/^[\w-]{6,64}$/) }) });

/** One payment has so few events; the sandbox counts no wider, as a hint costs a call of the provider there too. */
const CHECKS = { keyPrefix: 'hint', points: 6, duration: 60 };

/**
 * The card provider's events. They are unsigned, so that nothing in them is believed: one is a hint to check that
 * payment, whatever its state here (rules.md section 7). Answered with 200 where it is taken or says nothing to us, as
 * the provider would only send it again; where a payment was checked too often, with 429, as it shall come again.
 */
export function webhookRoutes(app: App, deps: Deps, limits: Limits, makeLimiter: MakeLimiter = limitersInMemory): void {
  const limiter = makeLimiter(CHECKS);
  const checkHinted = createHintedCheck(deps, async ({ id }) => {
    if (deps.config.rateLimits) await consume(limiter, String(id));
  });

  // The place comes with the body, and before the count.
  app.post('/api/webhooks/toss', readBody, limits.webhook, async (c) => {
    const event = Event.safeParse(await c.req.json().catch(() => null));
    if (event.success) {
      const [payment] = await deps.db
        .select()
        .from(payments)
        .where(eq(payments.providerOrderId, event.data.data.orderId));
      if (payment) await checkHinted(payment);
    }
    return c.json({ ok: true });
  });
}
