import { eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { pushSubscriptions } from '#lib/server/schema/index.ts';

/** The choices of the device of the viewer's session. */
export async function pushStateOf({ db, gateways }: Pick<Deps, 'db' | 'gateways'>, { sessionId }: Viewer) {
  const [device] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  return {
    publicKey: gateways.push?.publicKey ?? null,
    endpoint: device?.endpoint ?? null,
    buyer: device?.forBuyer ?? false,
    mart: device?.forMart ?? false,
  };
}
