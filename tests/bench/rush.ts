import { Agent, request } from 'node:http';
import { sql } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { LAST_PIECES } from './seed.ts';

export interface RushAnswers {
  /** How many answers had each status. */
  statuses: Record<number, number>;
  slowestMs: number;
}

const ANSWER_LIMIT_MS = 30_000;

/** Sends every request at once, each on a connection of its own; times run from the common start. */
export async function rush(
  origin: string,
  requests: { path: string; headers: Record<string, string> }[],
): Promise<RushAnswers> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const start = performance.now();
  const answers = await Promise.all(
    requests.map(async ({ path, headers }) => {
      const status = await post(agent, new URL(path, origin), headers);
      return { status, ms: performance.now() - start };
    }),
  );
  agent.destroy();
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses, slowestMs: Math.max(...answers.map(({ ms }) => ms)) };
}

function post(agent: Agent, url: URL, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, method: 'POST', headers, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
      .on('response', (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
      .on('error', reject)
      .end();
  });
}

/**
 * What is wrong with the sale of the last pieces, in the answers and in the database; empty when exactly 50 were sold.
 */
export async function rushFaults(db: Db, productId: number, { statuses }: RushAnswers): Promise<string[]> {
  const { rows } = await db.execute<{ waiting: number; held: number }>(sql`
    select p.waiting, (select coalesce(sum(quantity), 0)::int from orders
      where product_id = p.id and state = 'open' and created_at > now() - interval '1 hour') as held
    from products p where p.id = ${productId}::bigint`);
  const { waiting, held } = rows[0]!;
  const faults: string[] = [];
  if (statuses[200] !== LAST_PIECES) faults.push(`${statuses[200] ?? 0} buyers were told they have a piece`);
  if (held !== LAST_PIECES) faults.push(`${held} pieces are held in the database`);
  if (waiting !== 0) faults.push(`${waiting} pieces are still on sale`);
  return faults;
}
