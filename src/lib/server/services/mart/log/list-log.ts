import { and, desc, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import {
  LOG_EXPORT_MAX_ROWS,
  LOG_GROUPS,
  LOG_PAGE_SIZE,
  type LogChoice,
  type LogFacts,
  type LogKind,
  logDay,
} from '#lib/domain/mart/mart-log.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { martKeys, martLog, martMembers, products, users } from '#lib/server/schema/index.ts';
import { requireTask } from '../require-mart.ts';

export type LogQuery = { martId: number } & Partial<LogChoice>;

export interface LogPerson {
  userId: number;
  name: string;
}

export interface LogRow {
  logId: number;
  at: Date;
  kind: LogKind;
  /** Null for an operator of the market, and for a machine. */
  actor: LogPerson | null;
  /** The name of the key by which a machine acted. */
  keyName: string | null;
  productId: number | null;
  productName: string | null;
  orderId: number | null;
  person: LogPerson | null;
  before: LogFacts | null;
  after: LogFacts | null;
}

const subjects = alias(users, 'subjects');
const personOf = ({ id, name }: { id: number | null; name: string | null }): LogPerson | null =>
  id === null ? null : { userId: id, name: name ?? '' };

async function readLog(
  { db }: Deps,
  { martId, kind, person, day, before }: LogQuery,
  limit: number,
): Promise<LogRow[]> {
  const within = day === undefined ? null : logDay(day);
  const rows = await db
    .select({
      log: martLog,
      productName: products.name,
      keyName: martKeys.name,
      actor: { id: users.id, name: users.name },
      subject: { id: subjects.id, name: subjects.name },
    })
    .from(martLog)
    .leftJoin(users, eq(users.id, martLog.actorId))
    .leftJoin(subjects, eq(subjects.id, martLog.subjectId))
    .leftJoin(products, eq(products.id, martLog.productId))
    .leftJoin(martKeys, eq(martKeys.id, martLog.keyId))
    .where(
      and(
        eq(martLog.martId, martId),
        kind && inArray(martLog.kind, [...LOG_GROUPS[kind]]),
        person === undefined ? undefined : eq(martLog.actorId, person),
        within ? and(gte(martLog.at, within.from), lt(martLog.at, within.to)) : undefined,
        before === undefined ? undefined : lt(martLog.id, before),
      ),
    )
    .orderBy(desc(martLog.id))
    .limit(limit);
  return rows.map(({ log, productName, keyName, actor, subject }) => ({
    logId: log.id,
    at: log.at,
    kind: log.kind,
    before: log.before,
    after: log.after,
    productId: log.productId,
    productName,
    orderId: log.orderId,
    actor: actor && personOf(actor),
    keyName,
    person: subject && personOf(subject),
  }));
}

/**
 * A page of the acts in a mart, newest first, for its general manager. Refuses with `martNotFound`, `notAllowed`.
 * rules.md section 11.
 */
export async function listLog(
  deps: Deps,
  viewer: Viewer,
  query: LogQuery,
): Promise<{ rows: LogRow[]; next: number | null }> {
  await requireTask(deps.db, viewer, query.martId, 'log');
  const found = await readLog(deps, query, LOG_PAGE_SIZE + 1);
  const rows = found.slice(0, LOG_PAGE_SIZE);
  return { rows, next: found.length > rows.length ? (rows.at(-1)?.logId ?? null) : null };
}

/**
 * All of it for a file, the newest `LOG_EXPORT_MAX_ROWS` rows, in pages of so many, each read when it is asked for.
 * Refuses at once, as `listLog` does.
 */
export async function logInPages(
  deps: Deps,
  viewer: Viewer,
  query: LogQuery,
  size: number,
): Promise<AsyncGenerator<LogRow[]>> {
  await requireTask(deps.db, viewer, query.martId, 'log');
  return (async function* () {
    let { before } = query;
    for (let left = LOG_EXPORT_MAX_ROWS; left > 0; left -= size) {
      const page = await readLog(deps, { ...query, before }, Math.min(size, left));
      if (page.length > 0) yield page;
      const end = page.at(-1);
      if (!end || page.length < size) return;
      before = end.logId;
    }
  })();
}

/** The staff of a mart and everybody with an act in its log, by name. Refuses as `listLog` does. */
export async function listLogPeople(deps: Deps, viewer: Viewer, martId: number): Promise<LogPerson[]> {
  await requireTask(deps.db, viewer, martId, 'log');
  const { db } = deps;
  const members = db.select({ id: martMembers.userId }).from(martMembers).where(eq(martMembers.martId, martId));
  const actors = db
    .select({ id: martLog.actorId })
    .from(martLog)
    .where(and(eq(martLog.martId, martId), isNotNull(martLog.actorId)));
  const found = await db
    .select({ userId: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, union(members, actors as unknown as typeof members)));
  return found.sort((a, b) => a.name.localeCompare(b.name, 'ko') || a.userId - b.userId);
}
