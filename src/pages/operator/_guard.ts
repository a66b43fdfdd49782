import type { AstroGlobal } from 'astro';
import type { Session } from '#lib/contract/person/auth.ts';
import { readId } from '#lib/domain/id.ts';
import { type OperatorRole, roleMay } from '#lib/domain/market/operator.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { readPastViewer } from '#lib/server/pipeline/session/read-viewer.ts';
import { auditRead } from '#lib/server/services/market/log/audit.ts';
import { type ShownMart, showMart } from '#lib/server/services/market/show-mart.ts';
import { listToday } from '#lib/server/services/market/show-waiting.ts';
import { findOperator, isOperatorToRenew, type Operator } from '#lib/server/services/person/operators/find-operator.ts';
import { showSession } from '#lib/server/services/person/session/show-session.ts';

/** An operator on a page of the console. */
export interface OperatorVisit {
  deps: Deps;
  now: Date;
  session: Session;
  operator: Operator;
  needs: 'sessionTooOld' | 'secondFactorNeeded' | null;
}

/**
 * Lets operators in; to everybody else there is no such page (market.md 19.4). An operator whose session has ended
 * signs in again and comes back; a script that asks for the page is told to renew first.
 */
async function anyOperator(astro: AstroGlobal): Promise<OperatorVisit | Response> {
  const { deps, viewer, now } = astro.locals.ctx;
  const access = await findOperator(deps, viewer);
  const session = access && (await showSession(deps, access.operator));
  if (access && session) return { deps, now, session, ...access };
  const { headers } = astro.request;
  const head = { cookie: headers.get('cookie'), authorization: headers.get('authorization') };
  const isToRenew = !viewer && (await isOperatorToRenew(deps, await readPastViewer(deps, head)));
  if (!isToRenew) return astro.rewrite('/404');
  if (!headers.get('accept')?.includes('text/html')) return new Response(null, { status: 401 });
  return astro.redirect(`/login?to=${encodeURIComponent(astro.url.pathname + astro.url.search)}`, 303);
}

/** The page of the second factor: for those who have not given a code yet. */
export async function withoutSecondFactor(astro: AstroGlobal): Promise<OperatorVisit | Response> {
  const visit = await anyOperator(astro);
  if (visit instanceof Response) return visit;
  return visit.needs === null ? astro.redirect('/operator') : visit;
}

/**
 * Lets operators of these roles in, and owners; the others are told whose it is. Who has a code to give, or an old
 * session, is sent to the page that says so. `reads`: the page tells of people, which is kept in the log; `subject`: of
 * this one, such as 'mart 3'.
 */
export async function operatorOnly(
  astro: AstroGlobal,
  { roles, reads = false, subject }: { roles: readonly OperatorRole[]; reads?: boolean; subject?: string | undefined },
): Promise<OperatorVisit | Response> {
  const visit = await anyOperator(astro);
  if (visit instanceof Response) return visit;
  const { deps, operator, needs } = visit;
  if (needs) return astro.redirect('/operator/second-factor');
  if (!roleMay(operator.role, roles)) return astro.rewrite('/operator/refused?why=otherRole');
  astro.locals.today = await listToday(deps, operator.role);
  if (reads || subject) {
    // Ids stand in the subject.
    const action = `GET ${astro.url.pathname.replace(/\/\d+(?=\/|$)/g, '')}`;
    const { clientAddress: address } = astro;
    await auditRead(deps, { operatorId: operator.userId, address, action, ...(subject ? { subject } : {}) });
  }
  return visit;
}

/** Tells an operator that a page is about nothing that is there; everybody else finds no page (refused.astro). */
export const notThere = (astro: AstroGlobal): Promise<Response> => astro.rewrite('/operator/refused');

/** What a page is about; null where there is none, which the page answers by `notThere`. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DomainError && error.code.endsWith('NotFound')) return null;
    throw error;
  }
}

/** The mart that the address of a page names, for operators of these roles; each look is kept. */
export async function operatorOfMart(
  astro: AstroGlobal,
  roles: readonly OperatorRole[],
): Promise<(OperatorVisit & { martId: number; mart: ShownMart }) | Response> {
  const martId = readId(astro.params.martId);
  if (martId === null) return notThere(astro);
  const visit = await operatorOnly(astro, { roles, subject: `mart ${martId}` });
  if (visit instanceof Response) return visit;
  const mart = await orNotFound(showMart(visit.deps, martId));
  return mart ? { ...visit, martId, mart } : notThere(astro);
}

/** A text of the address, as a list may be asked for it. */
export const readText = (asked: URLSearchParams, name: string): string =>
  (asked.get(name) ?? '').slice(0, 100).replaceAll('\u0000', '');

/** A day of the address ('yyyy-MM-dd'), where there is such a day. */
export function readDay(asked: URLSearchParams, name: string): string | undefined {
  const text = asked.get(name) ?? '';
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}
