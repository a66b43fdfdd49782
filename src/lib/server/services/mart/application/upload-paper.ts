import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PaperKind } from '#lib/domain/mart/application.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { martPapers } from '#lib/server/schema/index.ts';
import { announcedKind, isReadByServer } from '#lib/web/picture-file.ts';
import { UPLOAD_MINUTES, uploadPath } from '../../person/files/upload-ticket.ts';
import { requireTask } from '../require-mart.ts';

/**
 * Where the general manager may put a picture of a paper: for one try, ten minutes. `origin` is ours, as they see it.
 * Refuses with `martNotFound`, `notAllowed`, `pictureUnsupported`. market.md 20.9.
 */
export async function presignPaper(
  deps: Deps,
  viewer: Viewer,
  {
    martId,
    kind,
    filename,
    contentType,
    origin,
  }: { martId: number; kind: PaperKind; filename: string; contentType: string; origin: string },
): Promise<{ url: string }> {
  await requireTask(deps.db, viewer, martId, 'editInfo');
  const announced = announcedKind({ type: contentType, name: filename });
  if (!isReadByServer(announced))
    throw new DomainError('pictureUnsupported', { reason: { is: 'pictureKind', kind: announced } });
  const expiresAt = addMinutes(deps.clock.now(), UPLOAD_MINUTES);
  const ticket = {
    key: `up-${randomUUID()}`,
    contentType,
    userId: viewer.userId,
    aside: `paper ${martId} ${kind}`,
    expiresAt,
  };
  return { url: origin + uploadPath(ticket, deps.config.sessionSecret) };
}

/** The picture of a mart's paper. Refuses with `martNotFound`, `notAllowed`, `paperNotFound`. */
export async function readOwnPaper(deps: Deps, viewer: Viewer, martId: number, paperId: number): Promise<Buffer> {
  await requireTask(deps.db, viewer, martId, 'editInfo');
  const [paper] = await deps.db.select().from(martPapers).where(eq(martPapers.id, paperId));
  const bytes = paper?.martId === martId ? await deps.privateFiles.read(paper.key) : null;
  if (!bytes) throw new DomainError('paperNotFound');
  return bytes;
}
