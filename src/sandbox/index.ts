import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { BODY_MAX_BYTES } from '#lib/domain/bytes.ts';
import { isUnstorable } from '#lib/server/platform/database/invalid-text.ts';
import { ClientGone } from '#lib/server/platform/http/request-body.ts';
import { createBucketStandIn } from './bucket/index.ts';
import { createControl } from './control.ts';
import type { SandboxDeps } from './deps.ts';
import { createMailboxes } from './mail/index.ts';
import { createNaverMapsStandIn } from './naver-maps/index.ts';
import { createNtsStandIn } from './nts.ts';
import { ownOriginOnly } from './own-site.ts';
import { createPhoneStandIn } from './phone/index.ts';
import { createPostcodeStandIn } from './postcode/index.ts';
import { createPushStandIn } from './push/index.ts';
import { createReceivers } from './receiver/index.ts';
import { createSgisStandIn } from './sgis.ts';
import { createIssuer } from './sign-in/issuer.ts';
import { signInStandIns } from './sign-in/provider.ts';
import type { SandboxStore } from './store.ts';
import { createTiles } from './tiles/index.ts';
import { createTossStandIn, type TossStandInOptions } from './toss/index.ts';

export { demoAccounts } from './accounts.ts';
export { controlPanel } from './control-panel.ts';
export { sandboxCredentials } from './credentials.ts';
export { listFaults, takeFault } from './faults.ts';
export { sandboxGatewaysConfig } from './gateways-config.ts';
export { loopbackFetch } from './loopback-fetch.ts';
export { listMailboxes } from './mail/mailbox.ts';
export { createMemoryStore } from './memory-store.ts';
export { phoneOwners } from './phone/phone-owners.ts';
export { listPhones } from './phone/phonebox.ts';
export { createSqlStore } from './sql-store.ts';
export { refundable } from './toss/payments.ts';

export interface SandboxOptions extends Omit<SandboxDeps, 'hangMs' | 'cardRecords' | 'markets'> {
  /** This server's own market unless told. */
  markets?: readonly string[];
  /** In the store unless told. */
  cardRecords?: SandboxStore;
  /** Restores the demo town; the sandbox has forgotten its own records by then. */
  reset: () => Promise<void>;
  /** How long a call hangs under a time-out fault, in milliseconds; 60,000 unless told. */
  hangMs?: number;
  toss?: TossStandInOptions;
}

/**
 * Stand-ins of the outside services, speaking their wire contracts (design.md section 3, providers.md). All paths begin
 * with /sandbox: mount it at the root, and only when `SANDBOX=1`.
 */
export function createSandbox(options: SandboxOptions): Hono {
  const cardRecords = options.cardRecords ?? options.store;
  const { markets = [options.publicOrigin], hangMs = 60_000 } = options;
  const deps: SandboxDeps = { ...options, cardRecords, markets, hangMs };
  const app = new Hono();
  app.use(ownOriginOnly(deps.markets));
  // Pictures are larger than what calls may be.
  app.route('/sandbox/s3', createBucketStandIn(deps));
  app.use(
    bodyLimit({
      maxSize: BODY_MAX_BYTES,
      onError: (c) => c.json({ code: 'TOO_LARGE', message: '보낸 내용이 너무 커요.' }, 413),
    }),
  );
  app.onError((error, c) => {
    if (error instanceof ClientGone) throw error;
    if (isUnstorable(error)) return c.json({ code: 'INVALID_REQUEST', message: '잘못된 요청입니다.' }, 400);
    deps.log.warn({ path: c.req.path, error: error.message }, 'sandbox call failed');
    return c.json({ code: 'SANDBOX_FAILED', message: '데모 서비스에 문제가 생겼어요.' }, 500);
  });
  for (const standIn of signInStandIns) app.route(`/sandbox/${standIn.name}`, createIssuer(deps, standIn));
  app.route('/sandbox/toss', createTossStandIn(deps, options.toss ?? {}));
  app.route('/sandbox/sgis', createSgisStandIn(deps));
  app.route('/sandbox/nts', createNtsStandIn(deps));
  app.route('/sandbox/push', createPushStandIn(deps));
  app.route('/sandbox/mail', createMailboxes(deps));
  app.route('/sandbox/receiver', createReceivers(deps));
  app.route('/sandbox/phone', createPhoneStandIn(deps));
  app.route('/sandbox/postcode', createPostcodeStandIn(deps));
  app.route('/sandbox/naver-maps', createNaverMapsStandIn(deps));
  app.route('/sandbox/tiles', createTiles());
  app.route('/sandbox', createControl(deps, options.reset));
  return app;
}
