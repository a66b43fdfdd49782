import type { Plugin } from 'vite';

/** The same to a reader of JavaScript. A backslash before what is escaped now would escape that one's. */
export const asciiOf = (code: string): string =>
  code.replace(/\\[\0-\x7f]|\\?([^\0-\x7f])/g, (all, character?: string) =>
    character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : all,
  );

/**
 * V8 keeps the source of all that runs, and one Hangul syllable in a file makes two bytes of each of its characters: 2.3 MB of the server's
 * 2.5. Rolldown writes what it can in ASCII; of the texts of pages, which are tagged templates, it leaves as they are what a tag may read raw.
 * Ours read what is meant.
 */
export const asciiSource = (): Plugin => ({
  name: 'ascii-source',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  config: () => ({
    environments: { ssr: { build: { rolldownOptions: { output: { charset: 'ascii', comments: false } } } } },
  }),
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        if (file.code.includes('String.raw'))
          this.error(`${file.fileName}: String.raw reads \\uXXXX as it stands there`);
        file.code = asciiOf(file.code);
      }
    },
  },
});
