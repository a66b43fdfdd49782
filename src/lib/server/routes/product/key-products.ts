import type { Context } from 'hono';
import { changesOf } from '#lib/contract/product/product-fields.ts';
import type { AppEnv } from '../../app-env.ts';
import { machineTry } from '../../pipeline/machine-calls.ts';
import type { Serve } from '../../pipeline/route.ts';
import { countShelf } from '../../services/product/machine/count-shelf.ts';
import { listForMachine } from '../../services/product/machine/list-for-machine.ts';
import { putUpLines } from '../../services/product/machine/put-up-lines.ts';
import { takeSold } from '../../services/product/machine/take-sold.ts';
import { presentResults } from './present.ts';

const tryOf = (c: Context<AppEnv>, { body }: { body: unknown }) =>
  machineTry(c.req.header('idempotency-key'), `${c.req.method} ${c.req.path}`, body);

/** What a till reads and tells of the goods of its mart (shelf.md 32). */
export function keyProductRoutes(serve: Serve): void {
  serve('GET /api/pos/v1/products', (deps, machine, { query }) => listForMachine(deps, machine, query));
  serve('POST /api/pos/v1/products', async (deps, machine, input, c) => {
    const lines = input.body.items.map(({ quantity, barcode, ...sent }) => {
      const { picture: _, ...details } = changesOf(sent);
      return { barcode, details, quantity };
    });
    return presentResults(await putUpLines(deps, machine, lines, tryOf(c, input)));
  });
  serve('POST /api/pos/v1/stock/shelf', async (deps, machine, input, c) =>
    presentResults(await countShelf(deps, machine, input.body.items, tryOf(c, input))),
  );
  serve('POST /api/pos/v1/stock/sold', async (deps, machine, input, c) =>
    presentResults(await takeSold(deps, machine, input.body.items, tryOf(c, input))),
  );
}
