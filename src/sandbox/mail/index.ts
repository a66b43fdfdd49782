import { Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { mailTo } from './mailbox.ts';

/** A mail is shown as it is, and may load and run nothing. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The boxes at `/sandbox/mail`: `GET ?to=` answers what was sent to an address, newest first, `GET /view?to=&id=` one of
 * them as a mail program shows it. design.md section 3.
 */
export function createMailboxes({ store }: Pick<SandboxDeps, 'store'>): Hono {
  const app = new Hono();

  app.get('/', async (c) => {
    const mails = await mailTo(store, c.req.query('to') ?? '');
    return c.json(mails.map(({ at, subject, text, html }) => ({ at, subject, text, html })));
  });

  app.get('/view', async (c) => {
    const mails = await mailTo(store, c.req.query('to') ?? '');
    const mail = mails.find(({ id }) => id === c.req.query('id'));
    return mail ? c.html(mail.html, 200, { 'Content-Security-Policy': MAIL_POLICY }) : c.notFound();
  });

  return app;
}
