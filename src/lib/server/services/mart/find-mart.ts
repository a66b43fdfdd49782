import { asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { composed } from '#lib/domain/composed.ts';
import { readId } from '#lib/domain/id.ts';
import type { Db } from '../../platform/database/connect.ts';
import { containing } from '../../platform/database/like.ts';
import { martMembers, marts } from '../../schema/index.ts';

const MAX_FOUND = 50;

/** The mart with this id, then those with this in their names; closed ones too, with the ids of their staff. */
export async function findMarts(db: Db, nameOrId: string) {
  const id = readId(nameOrId);
  const byId = id === null ? undefined : eq(marts.id, id);
  const name = composed(nameOrId);
  // However many shops of a chain have the number in their names, the one that is meant by it is among those shown.
  const order = [...(byId ? [desc(byId)] : []), asc(marts.id)];
  return db
    .select({
      id: marts.id,
      name: marts.name,
      address: marts.address,
      approvedAt: marts.approvedAt,
      closedAt: marts.closedAt,
      generalManagerId: marts.generalManagerId,
      employeeIds: sql<number[]>`array(select ${martMembers.userId} from ${martMembers}
        where ${martMembers.martId} = ${marts.id} and ${martMembers.position} = 'employee' order by 1)`,
    })
    .from(marts)
    .where(or(byId, ilike(marts.name, containing(name))))
    .orderBy(...order)
    .limit(MAX_FOUND);
}
