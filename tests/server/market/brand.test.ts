import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBrand } from '#lib/server/config/brand.ts';
import { readConfig } from '#lib/server/config/config.ts';
import { readBrandFiles } from '#lib/server/pipeline/brand/brand-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const svg = (inside: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">${inside}</svg>`;
const CIRCLE = '<defs><linearGradient id="g"/></defs><circle cx="5" cy="5" r="4" fill="url(#g)"/><use href="#g"/>';
/** What a start with these settings is refused with; '' where it is not. */
const refusal = (env: Record<string, string>): string => {
  try {
    readConfig({ SANDBOX: '1', ...env });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the operator’s own face', () => {
  test('a colour that white words cannot be read on is refused, with the nearest that can', () => {
    expect(refusal({ MARKET_COLOR: '#fee500' })).toMatch(/^ {2}MARKET_COLOR: .*#fee500.*AA.*#[0-9a-f]{6}$/m);
    const nearest = /nearest colour that can: (#[0-9a-f]{6})/.exec(refusal({ MARKET_COLOR: '#fee500' }))?.[1] ?? '';
    expect(refusal({ MARKET_COLOR: nearest })).toBe('');
    expect(refusal({ MARKET_COLOR: '#7C3AED' })).toBe('');
    expect(refusal({ MARKET_COLOR: 'purple' })).toContain('  MARKET_COLOR: must be a colour such as');
  });

  test.each([
    ['MARKET_NAME', '<b>장터</b>'],
    ['MARKET_TAGLINE', 'ㄱ'.repeat(81)],
    ['MARKET_HOME', '홍대입구역'],
    ['MARKET_HOME', '48.857,2.352'],
    ['MARKET_LOGO', '/nowhere/logo.svg'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(refusal({ [name]: value })).toContain(`  ${name}: `);
  });

  test('all of it is read; what is not set is the market’s that nobody has named', () => {
    const { brand, problems } = readBrand({
      MARKET_TAGLINE: '남은 먹거리를 이웃과 나눠요.',
      MARKET_COLOR: '#7c3aed',
      MARKET_HOME: '35.158,129.160',
    });
    expect(problems).toEqual([]);
    expect(brand).toMatchObject({ tagline: '남은 먹거리를 이웃과 나눠요', home: { lat: 35.158, lng: 129.16 } });
    expect(brand.colours?.light.accent).toBe('#7c3aed');
    expect(brand.style?.hash).toMatch(/^sha256-/);
    const { brand: plain } = readBrand({});
    expect(plain).toMatchObject({ name: '동네마켓', colours: null, style: null, logo: null, home: null });
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['what runs on an event', svg('<circle r="1" onload = "x()"/>')],
    ['a picture of another place', svg('<image href="https://elsewhere.example/x.png"/>')],
    ['a picture inside it', svg('<image xlink:href="data:image/png;base64,AAAA"/>')],
    ['a use of another file', svg('<use xlink:href=" /etc/passwd#x"/>')],
    ['a page', svg('<foreignObject><p>x</p></foreignObject>')],
    ['a fill of another place', svg('<circle r="1" style="fill: url( \'https://elsewhere.example/x\' )"/>')],
    ['a style of another place', svg('<style>@import "x.css";</style>')],
    ['an entity', svg('', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    ['a style sheet', svg('', '<?xml-stylesheet href="x.css"?>')],
    ['no drawing', 'just words'],
    ['a page of HTML', '<html></html>'],
    ['more than a megabyte', Buffer.alloc(1024 * 1024 + 1)],
  ])('a logo that is or holds %s is refused', (_, content) => {
    expect(refusal({ MARKET_LOGO: file('bad', content) })).toContain('  MARKET_LOGO: ');
  });

  test('a drawing and a picture become every icon', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#7c3aed' } })
      .png()
      .toBuffer();
    for (const MARKET_LOGO of [file('a.svg', svg(CIRCLE, '<?xml version="1.0"?>')), file('a.png', png)]) {
      expect(refusal({ MARKET_LOGO })).toBe('');
      const files = await readBrandFiles(readBrand({ MARKET_LOGO }).brand, 'public');
      const sizes = async (path: string) => {
        const { width, height, format, hasAlpha } = await sharp(files.get(path)?.bytes).metadata();
        return [width, height, format, hasAlpha];
      };
      expect(await sizes('/icons/48.png')).toEqual([48, 48, 'png', true]);
      expect(await sizes('/icons/192.png')).toEqual([192, 192, 'png', true]);
      expect(await sizes('/icons/512.png')).toEqual([512, 512, 'png', true]);
      expect((await sizes('/icons/maskable-512.png')).slice(0, 3)).toEqual([512, 512, 'png']);
      expect((await sizes('/share.jpg')).slice(0, 3)).toEqual([1200, 630, 'jpeg']);
      const ico = files.get('/favicon.ico');
      expect([ico?.type, ico?.bytes.readUInt16LE(2), ico?.bytes[6]]).toEqual(['image/x-icon', 1, 48]);
      expect(await sharp(ico?.bytes.subarray(22)).metadata()).toMatchObject({ width: 48, format: 'png' });
    }
  });

  test('a mask of a phone’s finds no hole in an icon', async () => {
    const MARKET_LOGO = file('small.svg', svg(CIRCLE));
    for (const env of [{ MARKET_LOGO }, { MARKET_COLOR: '#7c3aed' }]) {
      const files = await readBrandFiles(readBrand(env).brand, 'public');
      expect((await sharp(files.get('/icons/maskable-512.png')?.bytes).stats()).isOpaque).toBe(true);
    }
  });

  test('the awning of a shared link hangs in the operator’s colour, with nothing of another below it', async () => {
    const share = (await readBrandFiles(readBrand({ MARKET_COLOR: '#7c3aed' }).brand, 'public')).get('/share.jpg');
    const at = async (left: number, top: number) => {
      const piece = sharp(share?.bytes).extract({ left, top, width: 8, height: 8 });
      const { channels } = await sharp(await piece.png().toBuffer()).stats();
      return channels.map(({ mean }) => Math.round(mean));
    };
    for (const [channel, value] of (await at(62, 60)).entries()) {
      expect(Math.abs(value - [0x7c, 0x3a, 0xed][channel]!)).toBeLessThan(8);
    }
    // A wall behind it.
    const [red, green, blue] = await at(62, 300);
    expect([red! > 240, green! > 220, blue! > 190]).toEqual([true, true, true]);
  });

  test('a logo that cannot be drawn ends the start by its name', async () => {
    const MARKET_LOGO = file('broken.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]));
    await expect(readBrandFiles(readBrand({ MARKET_LOGO }).brand, 'public')).rejects.toThrow(
      'MARKET_LOGO: cannot be drawn',
    );
  });

  test('the manifest says it; screens of the unnamed market are not shown as another’s', async () => {
    const manifest = async (env: Record<string, string>) =>
      JSON.parse((await readBrandFiles(readBrand(env).brand, 'public')).get('/manifest.webmanifest')!.bytes.toString());
    expect(await manifest({})).toMatchObject({ name: '동네마켓', theme_color: '#2f7d4f', screenshots: { length: 3 } });
    const own = await manifest({ MARKET_COLOR: '#7c3aed', MARKET_TAGLINE: '나눠요' });
    expect(own).toMatchObject({ description: '나눠요', theme_color: '#7c3aed', screenshots: [] });
  });
});
