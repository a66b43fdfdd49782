import { strToU8, zipSync } from 'fflate';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { calls } from '#lib/contract/index.ts';
import { composed } from '#lib/domain/composed.ts';
import { proposeCategories } from '#lib/domain/discovery/category-words.ts';
import { geocodeQueries } from '#lib/domain/discovery/geocode-queries.ts';
import { readChoice } from '#lib/domain/discovery/list-choice.ts';
import { findPlaces, looksLikeAddress, readPlaces } from '#lib/domain/discovery/place-search.ts';
import { readPostcodeMessage } from '#lib/domain/discovery/postcode.ts';
import { normaliseSearch, searchWords } from '#lib/domain/discovery/search.ts';
import { businessNumber } from '#lib/domain/mart/business-number.ts';
import { readScanned, readTyped } from '#lib/domain/order/qr.ts';
import { readBarcode } from '#lib/domain/product/barcode.ts';
import { SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import { unitPrice } from '#lib/domain/product/unit-price.ts';
import { cleanLine, cleanLines } from '#lib/domain/text.ts';
import { parseClock } from '#lib/domain/time.ts';
import { parseSellerTime, parseSeoulDate } from '#lib/domain/timestamp.ts';
import { sanitizeRequest } from '#lib/server/pipeline/sanitize-request.ts';
import { safePath } from '#lib/server/platform/auth/safe-path.ts';
import { readLines } from '#lib/server/platform/backup/format.ts';
import { imageFormat } from '#lib/server/platform/files/image-format.ts';
import { parsePictureUrl, pictureKeyIn } from '#lib/server/platform/files/picture-address.ts';
import { shareKeyIn } from '#lib/server/platform/files/share-picture.ts';
import { readUploadPath } from '#lib/server/services/person/files/upload-ticket.ts';
import { readAccessToken } from '#lib/server/services/person/session/access-token.ts';
import { decodeSheetText } from '#lib/sheets/decode-text.ts';
import { readAllergens, readStorage } from '#lib/sheets/labelling-text.ts';
import { readMarkdown } from '#lib/sheets/markdown-text.ts';
import { readLine } from '#lib/sheets/product-sheet-line.ts';
import { readSheetFile } from '#lib/sheets/read-sheet-file.ts';
import { BrokenXml, xmlScanner } from '#lib/sheets/scan-xml.ts';
import { SHEET_LIMITS } from '#lib/sheets/sheet-limits.ts';
import { embeddingApp } from '#lib/web/embedded-browser.ts';
import { pictureKind } from '#lib/web/picture-file.ts';
import { expectLinear, LARGEST } from './growth.ts';

const NOW = new Date('2026-11-25T06:00:00Z');
const SECRET = 'a secret of thirty-two characters';
const CLOCK = { now: () => NOW };

const filled = (unit: string) => (size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** Texts that make a parser try again and again: nothing they begin ends, and nothing that ends fits. */
const SHAPES: Record<string, (size: number) => string> = {
  spaces: (size) => `2026-11-28${filled(' ')(size)}x`,
  digits: (size) => `${filled('1')(size)}x`,
  brackets: filled('([{'),
  quotes: filled('"'),
  'formulas without an end': filled('="a,'),
  commas: filled(','),
  lines: filled('가\n'),
  words: filled('딸기 500g x '),
  marks: filled('\u0316\u0301'),
  'signs between digits': filled('1-1.2/3+'),
  'ends of DOS': filled('\u001a '),
};

/** All shapes in one text, each with the same share. */
const together = (size: number): string => {
  const shapes = Object.values(SHAPES);
  return shapes.map((textOf) => textOf(Math.floor(size / shapes.length))).join('');
};

const JSON_OF = (text: string) => JSON.stringify({ uuid: text, orderId: 7 });
const PLACES = readPlaces('station', '');

/** Every parser that reads a text which somebody wrote or sent (docs/security.md). */
const TEXT_PARSERS: Record<string, (text: string) => unknown> = {
  'one line and lines of text': (text) => [cleanLine(text), cleanLines(text)],
  'Unicode forms': (text) => [composed(text), composed(text, 'NFKC')],
  // No cell is longer.
  'a row of a sheet': (text) => readLine(Array(SHEET_COLUMNS.length).fill(text.slice(0, SHEET_LIMITS.cellLength)), NOW),
  'a markdown': readMarkdown,
  labels: (text) => [readAllergens(text), readStorage(text), proposeCategories(text)],
  'a unit price': (text) => unitPrice(text, 1_000, text),
  'search terms': (text) => [normaliseSearch(text), searchWords(text)],
  'places and addresses': (text) => [findPlaces(PLACES, text), looksLikeAddress(text), geocodeQueries(text, text)],
  'what is scanned and typed': (text) => [readScanned(text), readScanned(JSON_OF(text)), readTyped(text)],
  'dates and times': (text) => [parseSellerTime(text), parseSeoulDate(text), parseClock(text)],
  numbers: (text) => [readBarcode(text), businessNumber.read(text)],
  'what a browser says of itself': embeddingApp,
  'what the postcode page says': (text) => readPostcodeMessage({ type: text, address: text }),
  'an address on this server': (text) => [
    sanitizeRequest({ url: `/${text}`, headers: { range: `bytes=${text}` } }),
    safePath(`/${text}`),
    parsePictureUrl(`/files/${text}`),
    shareKeyIn(`/files/${text}`),
    pictureKeyIn(`http://${text}`),
  ],
  'an upload ticket': (text) => readUploadPath(text, { type: text, signature: text, user: text }, SECRET, NOW),
  'an access token': (text) => readAccessToken(text, SECRET, CLOCK),
  'query parameters': (text) => readChoice(new URLSearchParams(`sort=${text}&maxPrice=${text}`)),
  JSON: (text) => [tried(() => JSON.parse(text)), JSON.parse(JSON_OF(text))],
  'a table in text': (text) => readFile(strToU8(text)),
  'a table in text below its titles': (text) => readFile(strToU8(`분류,상품명,가격,수량,판매 마감\n과일,${text}`)),
  'the letters of a table': (text) => decodeSheetText(iconv.encode(text, 'cp949'), (bytes) => String(bytes)),
  'the head of a picture': (text) => [
    imageFormat(Buffer.from(text)),
    pictureKind(strToU8(text), { type: text, name: text }),
  ],
};

const readFile = (bytes: Uint8Array) =>
  readSheetFile(bytes, {
    decodeKorean: (text) => iconv.decode(Buffer.from(text), 'cp949'),
    maxUnpackedBytes: 64 * 1024 * 1024,
  });

function tried(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('a parser takes no longer than its input is long, whatever it is', () => {
  test.each(Object.entries(TEXT_PARSERS))('%s', async (_, parse) => {
    const tried = Object.entries({ ...SHAPES, 'all of them': together });
    for (const [shape, textOf] of tried) {
      const work = (size: number) => {
        const text = textOf(size);
        return () => parse(text);
      };
      await expectLinear(work, shape, textOf === together ? LARGEST : LARGEST / 64);
    }
  });

  const XML: Record<string, (size: number) => string> = {
    'tags that never end': filled('<a'),
    'one run of attributes': (size) => `<a ${Array.from({ length: size / 12 }, (_, i) => `b${i}="1"`).join(' ')}/>`,
    'a tag and words without values': (size) => `<a ${filled('b ')(size)}`,
    'elements in one another': (size) => filled('<a>')(size),
    'elements beside one another': (size) => `<a>${'<b/>'.repeat(size / 4)}</a>`,
    entities: (size) => `<a>${'&amp;'.repeat(size / 5)}</a>`,
    'a text without an end': (size) => `<a>${filled('x')(size)}`,
    'a comment without an end': (size) => `<!--${filled('-')(size)}`,
    quotes: (size) => `<a b='${filled('"')(size)}`,
    sections: (size) => `<a>${'<![CDATA[]]>'.repeat(size / 12)}</a>`,
    'a document type': (size) => `<!DOCTYPE a [${filled('<!ENTITY b "c">')(size)}`,
  };

  test.each(Object.entries(XML))('XML: %s', async (name, xmlOf) => {
    await expectLinear((size) => {
      const xml = xmlOf(size);
      return () => {
        const scanner = xmlScanner({ open: () => {}, text: () => {}, close: () => {} });
        const fault = tried(() => {
          for (let at = 0; at < xml.length; at += 65_536) scanner.write(xml.slice(at, at + 65_536));
          scanner.end();
        });
        if (fault !== undefined) expect(fault).toBeInstanceOf(BrokenXml);
      };
    }, name);
  });

  const sheet = (rows: string) => ({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="r"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r" Target="worksheets/a.xml"/></Relationships>',
    ),
    'xl/worksheets/a.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
  const WORKBOOKS: Record<string, (size: number) => Record<string, Uint8Array>> = {
    'an outline of tags that never end': (size) => ({ ...sheet(''), 'xl/workbook.xml': strToU8(filled('<a')(size)) }),
    'cells far to the right': (size) => sheet('<row><c r="IV1"><v>1</v></c></row>'.repeat(size / 34)),
    'a cell beside a cell': (size) => sheet(`<row>${'<c><v>1</v></c>'.repeat(size / 15)}</row>`),
    'rows of nothing': (size) => sheet('<row/>'.repeat(size / 6)),
    'hidden columns': (size) => sheet('<col min="1" max="16384" hidden="1"/>'.repeat(size / 37)),
    'a format of brackets': (size) => ({
      ...sheet(''),
      'xl/styles.xml': strToU8(`<s><numFmt numFmtId="1" formatCode="${filled('[')(size)}"/></s>`),
    }),
    strings: (size) => ({
      ...sheet(''),
      'xl/sharedStrings.xml': strToU8(`<s>${'<si><t>a</t></si>'.repeat(size / 17)}</s>`),
    }),
  };

  test.each(Object.entries(WORKBOOKS))('a workbook: %s', async (name, partsOf) => {
    await expectLinear((size) => {
      const bytes = zipSync(partsOf(size), { level: 1 });
      return () => readFile(bytes);
    }, name);
  });

  const CELL = '<table><tr><td>';
  const PAGES: Record<string, (size: number) => string> = {
    'breaks within a cell': (size) => `${CELL}a${filled('<br>')(size)}`,
    'breaks and letters within a cell': (size) => CELL + filled('a<br>')(size),
    'breaks in an empty cell': (size) => CELL + filled(' <br>')(size),
  };

  test.each(Object.entries(PAGES))('a page saved as a table: %s', async (name, pageOf) => {
    await expectLinear((size) => {
      const bytes = strToU8(pageOf(size));
      return () => readFile(bytes);
    }, name);
  });

  test('an archive: bytes that look like the end of one, and like its entries', async () => {
    for (const unit of ['PK\x05\x06', 'PK\x01\x02', 'PK\x03\x04']) {
      await expectLinear((size) => {
        const bytes = new Uint8Array(Buffer.from(`PK${filled(unit)(size)}`, 'latin1'));
        return () => readFile(bytes);
      }, unit);
    }
  });

  test('cookies and a query', async () => {
    const app = new Hono().get('/', (c) =>
      c.json([getCookie(c, 'access'), c.req.query('a'), Object.keys(c.req.query()).length]),
    );
    for (const unit of ['a=1; ', 'access=', '; ;', '=', '"']) {
      await expectLinear((size) => {
        const text = filled(unit)(size);
        return () => app.request(`/?${text.replaceAll(/[;" ]+/g, '&')}`, { headers: { cookie: text.trim() } });
      }, unit);
    }
  });

  test('the lines of a backup', async () => {
    await expectLinear((size) => {
      const lines = Array.from({ length: size / 64 }, () => JSON.stringify({ row: filled('"')(20) }));
      return async () => {
        const reading = (async () => {
          for await (const line of readLines(
            (async function* () {
              yield* lines;
            })(),
          ))
            void line;
        })();
        await reading.catch(() => {});
      };
    }, 'lines');
  });

  test('what the contract takes, in every field of every call', async () => {
    const bodies = Object.entries(calls).flatMap(([name, spec]) =>
      'body' in spec && spec.body ? [{ name, body: spec.body }] : [],
    );
    expect(bodies.length).toBeGreaterThan(20);
    // A body holds no more; each field is given all of it.
    const text = SHAPES.spaces!(64 * 1024);
    for (const { name, body } of bodies) {
      const fields = 'shape' in body ? Object.keys(body.shape as object) : [];
      for (const field of fields) {
        await expectLinear((size) => {
          const given = { [field]: text.slice(0, Math.min(size, text.length)) };
          return () => body.safeParse(given);
        }, `${name} ${field}`);
      }
    }
  });
});
