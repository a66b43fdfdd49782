import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** What pages of every part of the market wear: tokens, base, components, and what the frames share. */
const SHARED = 'shared';
/** Sheets that have the shared one within, at their beginning: their pages ask for a single file. */
const WHOLE = ['buyer', 'seller'];

/** A style that the build puts into a sheet, not one that is asked for by its address or read as text. */
const isStyle = (id: string): boolean => /[\\/]src[\\/].*\.css(?!\?(url|raw|transform-only))/.test(id);

const below = (...folders: string[]) => {
  const place = new RegExp(`[\\\\/]src[\\\\/](${folders.join('|').replaceAll('/', '[\\\\/]')})`);
  return (id: string): boolean => isStyle(id) && place.test(id);
};

/** Which sheet a component's styles go to; the first that wants them has them. */
const SHEETS = [
  { name: 'sandbox', test: below('islands/sandbox/', 'pages/sandbox/', 'layouts/Sandbox') },
  { name: 'seller', test: below('islands/seller/', 'pages/seller/', 'layouts/(Seller|styles/seller)') },
  { name: 'buyer', test: below('islands/buyer/', 'pages/', 'layouts/(Buyer|AlarmMenu|CategoryMenu)') },
  { name: SHARED, test: isStyle },
];

const nameOf = (address: string): string => address.split('/').at(-1)!.split('.')[0]!;

/** Puts the shared sheet in front of those of the parts of the market; notes in `sheeted` which modules have their rules there. */
function joinSheets(sheeted: Set<string>): Plugin {
  return {
    name: 'join-style-sheets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle: {
      // Before Astro asks which sheets there are.
      order: 'pre',
      handler(_options, bundle) {
        const sources = new Map<string, string>();
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) sources.set(file.fileName, String(file.source));
        }
        const shared = [...sources].find(([address]) => nameOf(address) === SHARED)?.[1];
        if (shared === undefined) throw new Error('the build makes no shared style sheet any more');
        for (const chunk of Object.values(bundle)) {
          const sheets = chunk.type === 'chunk' && chunk.viteMetadata?.importedCss;
          if (!sheets) continue;
          for (const id of chunk.moduleIds) sheeted.add(id);
          for (const address of [...sheets]) {
            const name = nameOf(address);
            const own = sources.get(address);
            if (!WHOLE.includes(name) || own === undefined) continue;
            const whole = this.emitFile({ type: 'asset', name: `${name}.css`, source: shared + own });
            sheets.delete(address);
            sheets.add(this.getFileName(whole));
            delete bundle[address];
          }
        }
      },
    },
  };
}

/** Islands wear what the server's sheets hold: a sheet of their own would be asked for, and say the same again. */
function dropIslandSheets(sheeted: ReadonlySet<string>): Plugin {
  return {
    name: 'drop-island-sheets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Before Vite writes down which sheets a part of an island waits for.
      order: 'pre',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.viteMetadata) continue;
          const bare = chunk.moduleIds.find((id) => isStyle(id) && !sheeted.has(id));
          if (bare) throw new Error(`no sheet of the server has ${bare}`);
          for (const address of chunk.viteMetadata.importedCss) delete bundle[address];
          chunk.viteMetadata.importedCss.clear();
        }
      },
    },
  };
}

/**
 * Every rule reaches the browser once, in one file before the first paint (design.md section 7), and buyers never fetch what
 * sellers' screens look like. Left alone, Astro gives a page the sheet of the server's rendering and beside it the
 * islands' own, which says the same again: here the latter is dropped.
 */
export function styleSheets(): AstroIntegration {
  const sheeted = new Set<string>();
  return {
    name: 'style-sheets',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [joinSheets(sheeted), dropIslandSheets(sheeted)],
            environments: {
              ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHEETS } } } } },
            },
          },
        });
      },
      // Astro knows which parts of the market a page takes styles from; in what order they stand it can only guess.
      'astro:build:ssr': ({ manifest }) => {
        for (const { styles } of manifest.routes) {
          const named = styles.map((style) => ({ style, name: style.type === 'external' ? nameOf(style.src) : '' }));
          const isWhole = ({ name }: { name: string }) => WHOLE.includes(name);
          const first = named.filter(isWhole).concat(named.filter(({ name }) => name === SHARED));
          const rest = named.filter((sheet) => !isWhole(sheet) && sheet.name !== SHARED);
          styles.splice(0, styles.length, ...[...first.slice(0, 1), ...rest].map(({ style }) => style));
        }
      },
    },
  };
}
