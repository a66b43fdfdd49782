import { type Context, Hono } from 'hono';
import { CARD_FILE_KIND } from './card-records.ts';
import type { SandboxDeps } from './deps.ts';
import { armFault, disarmFaults, listFaults } from './faults.ts';
import { ownSiteOnly, typeOfBody } from './own-site.ts';
import { SIGNING_KEY_KIND } from './sign-in/signing-key.ts';

/** Ten years at once: further the calendar of the demo town makes no sense. */
const MAX_ADVANCE_SECONDS = 315_360_000;

/**
 * The controls at `/sandbox` (design.md section 3): faults, clock, reset. JSON answers JSON; a plain HTML form is
 * answered with 303 back to the control panel, which works without script.
 */
export function createControl(deps: SandboxDeps, reset: () => Promise<void>): Hono {
  const app = new Hono();
  const { clock, store, cardRecords } = deps;
  const now = () => ({ now: clock.now().toISOString() });

  app.on(['POST', 'DELETE'], ['/faults', '/faults/clear', '/clock', '/reset'], ownSiteOnly);

  app.get('/faults', async (c) => c.json({ faults: await listFaults(store) }));

  app.post('/faults', async (c) => {
    const { provider, fault, times } = await fieldsOf(c);
    const result = await armFault(store, { provider, fault, times: numberOf(times, 1) });
    if (!result.ok) {
      const { field, known } = result;
      return c.json({ code: 'INVALID_FAULT', field, known, message: `${field}: ${known.join(', ')}` }, 400);
    }
    return isNavigation(c) ? backToPanel(c) : c.json(result.armed);
  });

  async function disarm(c: Context) {
    await disarmFaults(store);
    return isNavigation(c) ? backToPanel(c) : c.json({ faults: [] });
  }
  app.delete('/faults', disarm);
  // Forms know no DELETE.
  app.post('/faults/clear', disarm);

  app.get('/clock', (c) => c.json(now()));

  app.post('/clock', async (c) => {
    const { advanceSeconds } = await fieldsOf(c);
    const seconds = numberOf(advanceSeconds, Number.NaN);
    if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= MAX_ADVANCE_SECONDS)) {
      const message = `advanceSeconds: 0..${MAX_ADVANCE_SECONDS}`;
      return c.json({ code: 'INVALID_CLOCK', field: 'advanceSeconds', message }, 400);
    }
    await clock.advance(seconds);
    return isNavigation(c) ? backToPanel(c) : c.json(now());
  });

  app.post('/reset', async (c) => {
    for (const records of [store, cardRecords]) await records.clear({ keep: [SIGNING_KEY_KIND, CARD_FILE_KIND] });
    await clock.reset();
    await reset();
    return isNavigation(c) ? backToPanel(c) : c.json({ ok: true, ...now() });
  });

  return app;
}

const isForm = (c: Context): boolean => typeOfBody(c) === 'application/x-www-form-urlencoded';

/** A form of the panel: a browser navigates, and says so. One without fields has no body, and so no type of one. */
const isNavigation = (c: Context): boolean =>
  isForm(c) || (typeOfBody(c) === undefined && (c.req.header('accept') ?? '').includes('text/html'));

/** The fields of a JSON or a form body; nothing of one that cannot be read. */
async function fieldsOf(c: Context): Promise<Record<string, unknown>> {
  if (isForm(c)) return Object.fromEntries(new URLSearchParams(await c.req.text()));
  const body: unknown = await c.req.json().catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** Forms send numbers as text. */
function numberOf(value: unknown, absent: number): unknown {
  if (value === undefined || value === '') return absent;
  return typeof value === 'string' ? Number(value) : value;
}

function backToPanel(c: Context) {
  return c.redirect('/sandbox', 303);
}
