import type { Hono } from 'hono';
import { UPLOAD_MAX_BYTES } from '#lib/domain/bytes.ts';
import { FAILED_UPLOADS_A_DAY } from '#lib/domain/market/uploads.ts';
import type { App, AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { createBudget } from '../../pipeline/limits.ts';
import type { Serve } from '../../pipeline/route.ts';
import { parsePictureUrl } from '../../platform/files/picture-address.ts';
import { receiveUpload } from '../../platform/files/receive-upload.ts';
import { shareKeyIn, sharePictures } from '../../platform/files/share-picture.ts';
import { createUploadMemory } from '../../platform/files/upload-memory.ts';
import { createTurns } from '../../platform/files/upload-turns.ts';
import { limitersInMemory, type MakeLimiter } from '../../platform/http/limiters.ts';
import { ownOrigin } from '../../platform/http/origin.ts';
import { readBody } from '../../platform/http/request-body.ts';
import type { Connection } from '../../platform/http/request-env.ts';
import { storeCasePicture } from '../../services/case/case-pictures.ts';
import { presign } from '../../services/market/files/presign.ts';
import { storePaper } from '../../services/mart/papers/store-paper.ts';
import { storeUpload } from '../../services/person/files/store-upload.ts';
import { CASE_PICTURE, readUploadPath } from '../../services/person/files/upload-ticket.ts';
import { useTicket } from '../../services/person/files/use-ticket.ts';

/** Memory for the pictures that are being uploaded to this process: some forty as browsers shrink them. */
const UPLOADS_MAX_BYTES = 16 * 1024 * 1024;
/** Refused, as the others of the day are not looked at either. */
const FAILED = { keyPrefix: 'failedUpload', points: FAILED_UPLOADS_A_DAY, duration: 86_400 };
/** A form may send all its pictures at once. */
const TURNS = { mostWaiting: 8, waitMs: 60_000 };
const YEAR_SECONDS = 31_536_000;

export const fileRoutes = {
  /** Pictures, in every size and format, and as they are shared. */
  pictures(app: Hono<AppEnv>, deps: Deps): void {
    const shared = sharePictures({ read: (...address) => deps.pictures.read(...address) });

    app.get('/files/:key/:file', readBody, async (c) => {
      const address = parsePictureUrl(c.req.path);
      const shareKey = shareKeyIn(c.req.path);
      const bytes = address
        ? await deps.pictures.read(address.key, address.width, address.format)
        : shareKey && (await shared(shareKey));
      if (!bytes) return c.notFound();
      // A key stands for one picture for ever.
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': `image/${address?.format ?? 'jpeg'}`,
        'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
      });
    });
  },

  presign(serve: Serve): void {
    serve('POST /api/files/presign', async (deps, viewer, { body }, c) =>
      presign(deps, viewer, { ...body, origin: ownOrigin(c.req.url, deps.config) }),
    );
  },

  /**
   * The address that `presign` answers. Signature and bytes decide its content, not names. Everything
   * that the head says is checked before a byte of the picture is read.
   */
  uploads(app: App, deps: Deps, makeLimiter: MakeLimiter = limitersInMemory): void {
    const openShare = createUploadMemory(UPLOADS_MAX_BYTES);
    const takeTurn = createTurns(TURNS);
    const failed = createBudget(deps.config, FAILED, makeLimiter);

    app.put('/api/files/uploads/:key', async (c) => {
      const read = readUploadPath(c.req.param('key'), c.req.query(), deps.config.sessionSecret, deps.clock.now());
      if (!read.ok) throw new DomainError(read.reason);
      const { ticket } = read;
      const type = c.req.header('content-type') ?? '';
      if (type.toLowerCase() !== ticket.contentType.toLowerCase()) throw new DomainError('uploadForbidden');
      const declared = c.req.header('content-length');
      if (declared === undefined) throw new DomainError('lengthRequired');
      const length = Number(declared);
      if (!(length <= UPLOAD_MAX_BYTES)) throw new DomainError('tooLarge');

      const person = `user:${ticket.userId}`;
      await failed.spend(person);
      await useTicket(deps, ticket);
      const endTurn = await takeTurn(ticket.userId);
      const share = openShare();
      try {
        const bytes = await receiveUpload(c, length, share);
        await (c.env as Connection | undefined)?.takePlace?.();
        if (ticket.aside === undefined) await storeUpload(deps, ticket, bytes);
        else await (ticket.aside === CASE_PICTURE ? storeCasePicture : storePaper)(deps, ticket, bytes);
      } finally {
        share.giveBack();
        endTurn();
      }
      await failed.giveBack(person);
      return c.json({ ok: true });
    });
  },
};
