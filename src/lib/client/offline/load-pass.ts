import { call, type Result, SILENCE } from '#lib/client/caller/call.ts';
import { type Pass, savedPass, savePass } from '#lib/client/offline/saved-passes.ts';
import { deviceStorage } from '#lib/client/offline/storages.ts';
import { PASS_FAILED } from '#lib/messages/order/buyer-orders.ts';

/** `offline`: what was kept of it. */
export interface LoadedPass {
  pass: Pass;
  offline: boolean;
}

/**
 * On a network that is there but brings nothing, who stands at the till is not kept waiting for what is here already.
 */
const PATIENCE_MS = 3_000;

/** The pass of an order: from the server, or what was kept of it when no answer comes (rules.md section 12). */
export async function loadPass(
  owner: string,
  orderId: number,
  ask: () => ReturnType<typeof askApi> = () => askApi(orderId),
  storage: Storage = deviceStorage(),
): Promise<Result<LoadedPass>> {
  const saved = savedPass(owner, orderId, storage);
  const response = await (saved ? Promise.race([ask(), patience()]) : ask());
  if (response.ok) {
    savePass(owner, response.data, storage);
    return { ok: true, data: { pass: response.data, offline: false } };
  }
  // The server said no: the order has ended. Only silence makes the kept copy good.
  if (saved && (response.status === 0 || response.status >= 500))
    return { ok: true, data: { pass: saved, offline: true } };
  return response;
}

/** Why there is no pass, as it is told. */
export const passFailed = ({ error }: Result<unknown> & { ok: false }): string =>
  error.code === 'internal' ? PASS_FAILED : `${PASS_FAILED} ${error.message}`;

const patience = () => new Promise<typeof SILENCE>((resolve) => setTimeout(resolve, PATIENCE_MS, SILENCE));

const askApi = (orderId: number) => call('GET /api/qrCode/get', { query: { orderId } });
