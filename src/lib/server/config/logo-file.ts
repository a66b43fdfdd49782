import { readFileSync, statSync } from 'node:fs';

const MAX_BYTES = 1024 * 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What a drawing must not hold, though it is shown re-made, as pixels: it would not be what its owner sees. */
const FOREIGN: readonly [RegExp, string][] = [
  [/<!(?:doctype|entity)/i, 'a DOCTYPE or an entity'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/<(?:\w+:)?script/i, 'a script'],
  [/<(?:\w+:)?(?:foreignobject|iframe|image|feimage|audio|video)\b/i, 'a picture or a page inside it'],
  [/\son\w+\s*=/i, 'what runs on an event'],
  [/@import/i, 'a reference to something else'],
];
/** In a text without spaces and quotes. */
const REFERENCE = /(?:href=|url\()[^#]/i;

/** Throws with what is wrong with the file, in words that follow its setting's name. */
export function readLogo(path: string): Buffer {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) throw new Error(`is no file: ${path}`);
  if (statSync(path).size > MAX_BYTES) throw new Error('is larger than 1 MB');
  const bytes = readFileSync(path);
  if (bytes.subarray(0, PNG.length).equals(PNG)) return bytes;
  const text = bytes.toString('utf8');
  if (!/<svg[\s>]/i.test(text)) throw new Error('must be an SVG or a PNG file');
  const [, found] = FOREIGN.find(([form]) => form.test(text)) ?? [];
  const foreign = found ?? (REFERENCE.test(text.replace(/[\s"']/g, '')) ? 'a reference to something else' : null);
  if (foreign) throw new Error(`is an SVG with ${foreign} in it: only shapes of its own are taken`);
  return bytes;
}
