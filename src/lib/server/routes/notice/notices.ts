import type { App } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../pipeline/route.ts';
import { askForEmail } from '../../services/notice/contacts/ask-for-email.ts';
import { askForPhone } from '../../services/notice/contacts/ask-for-phone.ts';
import { endMail } from '../../services/notice/contacts/end-mail.ts';
import { forgetPhone } from '../../services/notice/contacts/forget-phone.ts';
import { proveEmail } from '../../services/notice/contacts/prove-email.ts';
import { provePhone } from '../../services/notice/contacts/prove-phone.ts';
import { setSwitches } from '../../services/notice/contacts/set-switches.ts';

const OK = { ok: true } as const;

export function noticeRoutes(serve: Serve): void {
  serve('PUT /api/notices/switches', async (deps, viewer, { body }) => {
    await setSwitches(deps, viewer, body);
    return OK;
  });
  serve('POST /api/notices/email', async (deps, viewer, { body }) => {
    await askForEmail(deps, viewer, body.address);
    return OK;
  });
  serve('POST /api/notices/email/proof', async (deps, _, { body }) => {
    await proveEmail(deps, body.token);
    return OK;
  });
  serve('POST /api/notices/phone', async (deps, viewer, { body }) => {
    await askForPhone(deps, viewer, body.number);
    return OK;
  });
  serve('POST /api/notices/phone/proof', async (deps, viewer, { body }) => {
    await provePhone(deps, viewer, body.code);
    return OK;
  });
  serve('DELETE /api/notices/phone', async (deps, viewer) => {
    await forgetPhone(deps, viewer);
    return OK;
  });
  serve('POST /api/notices/off', async (deps, _, { body }) => {
    await endMail(deps, body.token);
    return OK;
  });
}

/**
 * The same by a mail program (RFC 8058): a form without cookies and without an origin, its word in the address. It
 * stands before what guards a browser's cookies, and reads none.
 */
export function oneClickRoute(app: App, deps: Deps): void {
  app.post('/api/notices/off', async (c, next) => {
    const token = c.req.query('token');
    if (token === undefined) return next();
    await endMail(deps, token);
    return c.json(OK);
  });
}
