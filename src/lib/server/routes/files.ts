import { bodyLimit } from 'hono/body-limit';
import { UPLOAD_MAX_BYTES } from '#lib/domain/limits.ts';
import type { Deps } from '../deps.ts';
import { readUploadPath } from '../files/upload-ticket.ts';
import type { App } from '../http/app-env.ts';
import { ownOrigin } from '../http/own-origin.ts';
import type { Serve } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import { presign } from '../services/files/presign.ts';
import { storeUpload } from '../services/files/store-upload.ts';

const tooLarge = () => {
  throw new Refusal('tooLarge');
};

export const fileRoutes = {
  presign(serve: Serve): void {
    serve('POST /api/files/presign', async (deps, viewer, { body }, c) =>
      presign(deps, viewer, { ...body, origin: ownOrigin(c.req.url, deps.config) }),
    );
  },

  /** The address that `presign` answers. What it may hold is decided by its signature and by the bytes, not by names. */
  uploads(app: App, deps: Deps): void {
    app.put('/api/files/uploads/:key', bodyLimit({ maxSize: UPLOAD_MAX_BYTES, onError: tooLarge }), async (c) => {
      const read = readUploadPath(c.req.param('key'), c.req.query(), deps.config.sessionSecret, deps.clock.now());
      if (!read.ok) throw new Refusal(read.reason);
      const type = c.req.header('content-type') ?? '';
      if (type.toLowerCase() !== read.ticket.contentType.toLowerCase()) throw new Refusal('uploadForbidden');
      await storeUpload(deps, read.ticket, Buffer.from(await c.req.arrayBuffer()));
      return c.json({ ok: true });
    });
  },
};
