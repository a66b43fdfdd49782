import { asc, gt } from 'drizzle-orm';
import { listPrivateKeys } from '../../platform/backup/dump-private-files.ts';
import type { Db } from '../../platform/database/connect.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../../platform/files/picture.ts';
import type { PictureStore } from '../../platform/files/picture-store.ts';
import type { PrivateFiles } from '../../platform/files/private-files.ts';
import { pictures } from '../../schema/index.ts';

/** A bucket answers in some 20 ms: one after the other, 10,000 pictures would take an hour. */
const AT_ONCE = 4;
const PAGE = 500;

/** `missing`: keys whose files are in neither place. */
export interface Copied {
  copied: number;
  there: number;
  missing: string[];
}

/**
 * Brings every picture that the market knows from one store to another; existing ones stay. Nothing is taken away, so
 * that it may be done while the market runs, and again for later uploads.
 */
export async function copyPictures(db: Db, from: PictureStore, into: PictureStore): Promise<Copied> {
  const result: Copied = { copied: 0, there: 0, missing: [] };
  for await (const page of pagesOf(db)) {
    const waiting = [...page];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (await into.has(next.key)) result.there += 1;
        else if (await copyOne(next, from, into)) result.copied += 1;
        else result.missing.push(next.key);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return result;
}

/** The same of private files: papers of marts, pictures of cases. */
export async function copyPrivateFiles(
  client: Parameters<typeof listPrivateKeys>[0],
  from: PrivateFiles,
  into: PrivateFiles,
): Promise<Copied> {
  const result: Copied = { copied: 0, there: 0, missing: [] };
  for (const key of await listPrivateKeys(client)) {
    const isThere = (await into.read(key)) !== null;
    const bytes = isThere ? null : await from.read(key);
    if (isThere) result.there += 1;
    else if (!bytes) result.missing.push(key);
    else {
      await into.save(key, bytes);
      result.copied += 1;
    }
  }
  return result;
}

type Row = Pick<typeof pictures.$inferSelect, 'key' | 'width' | 'height' | 'colour'>;

async function* pagesOf(db: Db): AsyncGenerator<Row[]> {
  const { key, width, height, colour } = pictures;
  for (let last = ''; ; ) {
    const page = await db
      .select({ key, width, height, colour })
      .from(pictures)
      .where(gt(key, last))
      .orderBy(asc(key))
      .limit(PAGE);
    yield page;
    const end = page.at(-1);
    if (!end || page.length < PAGE) return;
    last = end.key;
  }
}

async function copyOne(row: Row, from: PictureStore, into: PictureStore): Promise<boolean> {
  const wanted = PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => ({ width, format })));
  const read = await Promise.all(
    wanted.map(async ({ width, format }) => ({ width, format, bytes: await from.read(row.key, width, format) })),
  );
  const variants = read.flatMap(({ bytes, ...rest }) => (bytes ? [{ ...rest, bytes }] : []));
  if (variants.length > 0) await into.save(row.key, { ...row, variants });
  return variants.length > 0;
}
