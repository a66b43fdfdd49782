import { Hono } from 'hono';
import { createControl } from './control.ts';
import type { SandboxDeps } from './deps.ts';
import { createNtsStandIn } from './nts.ts';
import { createSgisStandIn } from './sgis.ts';
import { createIssuer } from './sign-in/issuer.ts';
import { signInStandIns } from './sign-in/provider.ts';
import { createTossStandIn, type TossStandInOptions } from './toss/index.ts';

export interface SandboxOptions extends Omit<SandboxDeps, 'hangMs'> {
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
  const deps: SandboxDeps = { ...options, hangMs: options.hangMs ?? 60_000 };
  const app = new Hono();
  for (const standIn of signInStandIns) app.route(`/sandbox/${standIn.name}`, createIssuer(deps, standIn));
  app.route('/sandbox/toss', createTossStandIn(deps, options.toss ?? {}));
  app.route('/sandbox/sgis', createSgisStandIn(deps));
  app.route('/sandbox/nts', createNtsStandIn(deps));
  app.route('/sandbox', createControl(deps, options.reset));
  return app;
}
