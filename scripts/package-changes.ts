/** The part of Vite's plugins that is used here. */
interface BuildPlugin {
  name: string;
  transform(code: string, id: string): string | null;
}

/**
 * What the build changes in packages, because they have no setting for it. Each change names the very text that it replaces, and
 * the build stops when a newer version has another, so that every upgrade is looked at.
 */
function change(name: string, file: RegExp, changes: readonly [asked: string | RegExp, done: string][]): BuildPlugin {
  return {
    name,
    transform(code, id) {
      if (!file.test(id)) return null;
      for (const [asked] of changes) {
        if (!(asked instanceof RegExp ? asked.test(code) : code.includes(asked)))
          throw new Error(`${name}: ${id} no longer says ${asked}`);
      }
      return changes.reduce((all, [asked, done]) => all.replace(asked, () => done), code);
    },
  };
}

const escapesOnly = `!str.includes('"')`;
const escapes = '.replace(DOUBLE_QUOTE_REGEX, "&quot;")';

/**
 * In attributes Astro (7) leaves '<' as it is, which is right, but looks like an element to whatever reads a page without
 * parsing it. What people type stands there too: it is written as in the text.
 */
const escapeTagsInAttributes = change(
  'escape-tags-in-attributes',
  /astro[\\/]dist[\\/]runtime[\\/]server[\\/]render[\\/]util\.js$/,
  [
    [escapesOnly, `${escapesOnly} && !str.includes("<")`],
    [escapes, `${escapes}.replaceAll("<", "&lt;")`],
  ],
);

/**
 * Astro (7) hashes the inline scripts of a page for its policy whenever the page is rendered, each on another thread and back.
 * They are the same as long as the server runs: each is hashed once.
 */
const hashScriptsOnce = change('hash-scripts-once', /astro[\\/]dist[\\/]core[\\/]encryption\.js$/, [
  [
    'async function generateCspDigest(data, algorithm) {',
    `const known = new Map();
function generateCspDigest(data, algorithm) {
  const digest = known.get(data) ?? hashOnce(data, algorithm);
  if (known.size < 100) known.set(data, digest);
  return digest;
}
async function hashOnce(data, algorithm) {`,
  ],
]);

/**
 * A page's scripts are asked for once it is painted: until then the browser is told where they are, and not to ask
 * (src/layouts/ask-for-scripts.ts does).
 */
const askForScriptsLater = change(
  'ask-for-scripts-later',
  /astro[\\/]dist[\\/]runtime[\\/]server[\\/]render[\\/]script\.js$/,
  [['<script type="module" src="', '<script type="later" data-src="']],
);

/**
 * What brings islands to life stands in the page itself, before the first of them. The browser would read no further until the style
 * sheet had come, to run it, and paint the page twice; it is run with the other scripts.
 */
const runIslandsLater = change('run-islands-later', /astro[\\/]dist[\\/]runtime[\\/]server[\\/]scripts\.js$/, [
  [/<script>\$\{/g, '<script type="later">${'],
]);

/**
 * Islands are rendered on the server in one go. Astro's React (7) asks of each whether it is React's by rendering it once for
 * nothing, and then as a web stream that it waits for to the end; without the stream it forgets the prefix that keeps the ids of
 * islands apart. All of ours are React's, and none waits for anything.
 */
const renderIslandsAtOnce = change('render-islands-at-once', /@astrojs[\\/]react[\\/]dist[\\/]server\.js$/, [
  ['let isReactComponent = false;', 'return true;\n  let isReactComponent = false;'],
  ['ReactDOM.renderToString(vnode)', 'ReactDOM.renderToString(vnode, renderOptions)'],
]);

/** Those that React throws to itself and catches again: nobody sees where they were made. */
const SIGNALS = {
  HydrationMismatchException: 519,
  SuspenseException: 460,
  SuspenseyCommitException: 474,
  SuspenseActionException: 542,
  SelectiveHydrationException: 461,
};

/**
 * React (19) makes five errors while its file is run, only to tell them apart later. Where a tool looks on (Lighthouse, a browser
 * test, developer tools), the engine notes where each was made and reads the whole file again for it: four fifths of the file's
 * time, which no visitor ever waits for. They are made without that note, so that what is measured is what visitors have.
 */
const makeSignalsWithoutTrace = change(
  'make-signals-without-trace',
  /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
  Object.entries(SIGNALS).map(([name, code]) => [
    `${name} = Error(formatProdErrorMessage(${code}))`,
    `${name} = { __proto__: Error.prototype, message: formatProdErrorMessage(${code}) }`,
  ]),
);

/** What our elements are told of by React, and the browser's events from which each comes. A test holds it to what the islands say. */
export const HEARD: Readonly<Record<string, string>> = {
  onBlur: 'focusout',
  onCancel: 'cancel',
  onChange: 'change click focusin focusout input keydown keyup',
  onClick: 'click',
  onClose: 'close',
  onKeyDown: 'keydown',
  onMouseDown: 'mousedown',
  onSubmit: 'submit',
};
const events = [...new Set(Object.values(HEARD).join(' ').split(' '))];
/** Those that are told of as they come; React makes the others from several, or calls them by another name. */
const plainEvents = Object.entries(HEARD)
  .filter(([name, from]) => name.toLowerCase() === `on${from}`)
  .map(([name]) => name.charAt(2).toLowerCase() + name.slice(3));

/**
 * React (19) listens to some eighty events at the root of every island, twice to each, whether anybody wants to hear of them or
 * not. A tap is a dozen events: on a cheap phone 20 to 60 ms pass until those that nobody hears of have been through the tree.
 */
const listenToWhatIsHeard = change(
  'listen-to-what-is-heard',
  /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
  [
    [/"abort auxClick [\w ]+"/, JSON.stringify(plainEvents.join(' '))],
    ['simpleEventPluginEvents.push("scrollEnd");', ''],
    // At every video.
    [/"abort canplay [\w ]+"/, '"error"'],
    ['allNativeEvents.forEach(function', `${JSON.stringify(events.join(' '))}.split(" ").forEach(function`],
  ],
);

/**
 * Leaflet (1.9) finds out whether it runs in Internet Explorer 8 by an error of the engine's, whose trace is noted in the same
 * way, function by function of its whole file. Every other browser is told apart by what it lacks.
 */
const drawMapsWithoutTrace = change('draw-maps-without-trace', /leaflet[\\/]dist[\\/]leaflet-src\.esm\.js$/, [
  ["document.namespaces.add('lvml'", "if (!document.namespaces) throw null;\n\t\tdocument.namespaces.add('lvml'"],
]);

export const packageChanges: readonly BuildPlugin[] = [
  escapeTagsInAttributes,
  hashScriptsOnce,
  askForScriptsLater,
  runIslandsLater,
  renderIslandsAtOnce,
  makeSignalsWithoutTrace,
  listenToWhatIsHeard,
  drawMapsWithoutTrace,
];
