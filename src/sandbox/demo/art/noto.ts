import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Food art from Noto Emoji (Google, Apache-2.0; docs/licences-art.md). The set is read from its package when the town
 * is drawn and let go afterwards: 25 MB that a serving process has no use for.
 */
export type NotoArt = (name: string) => string;

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** Every icon fills a 128 × 128 box. Throws for a name the set does not have. */
export function readNoto(): NotoArt {
  const path = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json');
  const { icons }: IconSet = JSON.parse(readFileSync(path, 'utf8'));
  return (name) => {
    const icon = icons[name];
    if (!icon) throw new Error(`Noto Emoji has no '${name}'`);
    return icon.body;
  };
}
