import { type BlockList, isIP } from 'node:net';
import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { CallSpec } from '#lib/contract/call.ts';
import { reason } from '#lib/contract/market/operator-fields.ts';
import { known } from '#lib/domain/known.ts';
import { type OperatorRole, roleMay } from '#lib/domain/market/operator.ts';
import type { AppEnv } from '../app-env.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { type AuditNote, auditedCall, auditRead } from '../services/market/log/audit.ts';
import { findOperator, isOperatorToRenew, type Operator } from '../services/person/operators/find-operator.ts';
import { readPastViewer } from './session/read-viewer.ts';

const isOperatorAddress = (path: string): boolean => /^(\/api)?\/operator(\/|$)/.test(path);

function isWithin(networks: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** From outside OPERATOR_NETWORKS there are no operators' pages and calls (market.md 19.3). */
export function operatorNetworks(deps: Pick<Deps, 'config'>): MiddlewareHandler<AppEnv> {
  const { networks } = deps.config.operators;
  return async (c, next) => {
    const isOutside = networks && isOperatorAddress(c.req.path) && !isWithin(networks, clientAddress(c, deps.config));
    if (isOutside) throw new DomainError('notFound');
    await next();
  };
}

/**
 * For everybody but operators there is nothing below /api/operator/: it is refused before its body is read (market.md
 * 19.4). An operator whose access token has run out is told so, and renews it.
 */
export function operatorsAlone(deps: Deps): MiddlewareHandler<AppEnv> {
  async function isToRenew(c: Context<AppEnv>): Promise<boolean> {
    if (c.get('viewer')) return false;
    const head = { cookie: c.req.header('cookie'), authorization: c.req.header('authorization') };
    return isOperatorToRenew(deps, await readPastViewer(deps, head));
  }
  return async (c, next) => {
    if (isOperatorAddress(c.req.path)) {
      const access = await findOperator(deps, c.get('viewer'));
      if (!access) throw new DomainError((await isToRenew(c)) ? 'notSignedIn' : 'notFound');
      c.set('operator', access);
    }
    await next();
  };
}

/**
 * Lets operators make a call whose it is. Refuses with `roleMissing`, and with what keeps them from the console for
 * now.
 */
export function operatorOnly(spec: CallSpec): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const operator = requireRole(c, spec);
    c.set('operator', { operator: { ...operator, actOf: spec.roles ?? [] }, needs: null });
    await next();
  };
}

function requireRole(c: Context<AppEnv>, spec: Pick<CallSpec, 'roles' | 'needsNoSecondFactor'>): Operator {
  const { operator, needs } = known(c.get('operator'), 'who asks, of a call that operators make');
  if (needs && !(needs === 'secondFactorNeeded' && spec.needsNoSecondFactor)) throw new DomainError(needs);
  if (!roleMay(operator.role, spec.roles ?? [])) throw new DomainError('roleMissing');
  return operator;
}

/**
 * A file of the console, given away for a reason in its query (market.md 19.7): `keep` writes that into the log, before
 * the file is sent. Refuses with `roleMissing`, and with `invalidInput` without a reason.
 */
export function exportedFile(
  deps: Deps,
  roles: readonly OperatorRole[],
  send: (
    c: Context<AppEnv>,
    file: { operator: Operator; keep: (deed: { action: string; subject: string | null }) => Promise<void> },
  ) => Promise<Response>,
): Handler<AppEnv> {
  return async (c) => {
    const operator = requireRole(c, { roles });
    const { data, error } = reason.safeParse(c.req.query('reason'));
    if (error) throw new DomainError('invalidInput', { field: 'reason', text: error.issues[0]?.message ?? '' });
    const row = {
      kind: 'export',
      operatorId: operator.userId,
      address: clientAddress(c, deps.config),
      reason: data,
    } as const;
    return send(c, { operator, keep: (deed) => auditRead(deps, { ...row, ...deed }) });
  };
}

const NOUNS = {
  userId: 'user',
  martId: 'mart',
  orderId: 'order',
  paymentId: 'payment',
  reviewId: 'review',
  paperId: 'paper',
  productId: 'product',
  caseId: 'case',
  statementId: 'statement',
  payoutId: 'payout',
  batchId: 'batch',
  depositId: 'deposit',
} as const;

/** 'mart 3' of a call's address; null where it names nothing. */
function subjectOf(params: Record<string, unknown> = {}): string | null {
  const [name] = Object.keys(NOUNS).filter((key) => params[key] !== undefined) as (keyof typeof NOUNS)[];
  return name ? `${NOUNS[name]} ${params[name]}` : null;
}

/**
 * Makes a call of an operator and keeps it in their log: an act before and after, a read of a person or a mart where it
 * has been sent. The handler may say more by `c.set('audit', …)`.
 */
export async function loggedCall<T>(
  deps: Deps,
  c: Context<AppEnv>,
  call: {
    name: string;
    spec: CallSpec;
    operator: Operator;
    input: { params?: unknown; query?: unknown; body?: unknown };
  },
  work: () => Promise<T>,
): Promise<T> {
  const { name, spec, operator, input } = call;
  const { reason } = { ...(input.query as object), ...(input.body as object) } as { reason?: unknown };
  const deed = {
    operatorId: operator.userId,
    address: clientAddress(c, deps.config),
    action: name,
    subject: subjectOf(input.params as Record<string, unknown> | undefined),
    reason: typeof reason === 'string' ? reason : null,
  };
  const note = (): AuditNote => c.get('audit') ?? {};
  if (!name.startsWith('GET ')) return auditedCall(deps, deed, work, note);
  if (!spec.reads) return work();
  // Also a search without a hit, and a person who is not there.
  await auditRead(deps, spec.exports ? { ...deed, kind: 'export' } : deed);
  return work();
}
