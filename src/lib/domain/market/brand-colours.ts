/*
 * One colour of the operator's, and what the product needs beside it, in OKLCH (Björn Ottosson): a step of lightness
 * looks the same in every hue.
 */

interface Oklch {
  /** 0 black, 1 white. */
  lightness: number;
  chroma: number;
  /** Radians. */
  hue: number;
}

type Three = [number, number, number];

/** WCAG 2.2, 1.4.3: of text. */
export const AA = 4.5;
/** As between ink and its own tint in tokens.css. */
const INK_CONTRAST = 6;
const WHITE = '#ffffff';
const STEP = 0.005;

/** '#1c7443' as three channels, 0 to 1. */
const channelsOf = (hex: string): Three =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Three;
const hexOf = (channels: Three): string =>
  `#${channels
    .map((one) =>
      Math.round(Math.min(1, Math.max(0, one)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const toLinear = (one: number) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
const toGamma = (one: number) => (one <= 0.0031308 ? one * 12.92 : 1.055 * one ** (1 / 2.4) - 0.055);

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map(toLinear) as Three;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function oklchOf(hex: string): Oklch {
  const [r, g, b] = channelsOf(hex).map(toLinear) as Three;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: Math.atan2(blueYellow, greenRed),
  };
}

function linearOf({ lightness, chroma, hue }: Oklch): Three {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const ROUNDING = 0.0005;
const isShown = (colour: Oklch) => linearOf(colour).every((one) => one >= -ROUNDING && one <= 1 + ROUNDING);

/** As strong as a screen shows it at that lightness. */
function colourAt(colour: Oklch): string {
  let shown = colour;
  while (!isShown(shown) && shown.chroma > 0) shown = { ...shown, chroma: Math.max(0, shown.chroma - STEP) };
  return hexOf(linearOf(shown).map(toGamma) as Three);
}

/** The first of a colour and its darker shades that stands out against the ground. */
function darkenUntil(colour: Oklch, ground: string, wanted: number): string {
  let shade = colour;
  while (contrast(colourAt(shade), ground) < wanted && shade.lightness > 0)
    shade = { ...shade, lightness: Math.max(0, shade.lightness - STEP) };
  return colourAt(shade);
}

/** The nearest colour of the same hue on which white words can be read; the colour itself where they can. */
export const readableColour = (hex: string): string =>
  contrast(hex, WHITE) >= AA ? hex : darkenUntil(oklchOf(hex), WHITE, AA);

/** Named as in tokens.css, where the pairs are said. */
interface Accent {
  accent: string;
  accentHover: string;
  onAccent: string;
  accentSoft: string;
  accentInk: string;
}
export interface BrandColours {
  light: Accent;
  dark: Accent;
}

/** So dark that a darker one would not be seen: it gets lighter under the pointer. */
const NEARLY_BLACK = 0.3;

/** What a readable colour brings with it in both themes: every pair of words and ground meets WCAG AA. */
export function brandColours(hex: string): BrandColours {
  const colour = oklchOf(hex);
  const { lightness, chroma } = colour;
  const at = (l: number, c: number) => colourAt({ ...colour, lightness: l, chroma: Math.min(chroma, c) });
  const lightSoft = at(0.95, 0.03);
  return {
    light: {
      accent: hex,
      accentHover: at(lightness + (lightness < NEARLY_BLACK ? 0.1 : -0.07), chroma),
      onAccent: WHITE,
      accentSoft: lightSoft,
      accentInk: darkenUntil({ ...colour, lightness: Math.min(lightness, 0.45) }, lightSoft, INK_CONTRAST),
    },
    dark: {
      accent: at(0.79, 0.13),
      accentHover: at(0.85, 0.11),
      onAccent: at(0.22, 0.05),
      accentSoft: at(0.3, 0.045),
      accentInk: at(0.83, 0.11),
    },
  };
}

const tokens = ({ accent, accentHover, onAccent, accentSoft, accentInk }: Accent): string =>
  [
    `--color-accent:${accent}`,
    `--color-accent-hover:${accentHover}`,
    `--color-on-accent:${onAccent}`,
    `--color-accent-soft:${accentSoft}`,
    `--color-accent-ink:${accentInk}`,
  ].join(';');

/** As rules that outrank tokens.css, whose layers lose to them. */
export function brandRules({ light, dark }: BrandColours): string {
  const print = `--color-print:${light.accent};--color-print-ink:${light.accentInk}`;
  return `:root{${tokens(light)};${print}}@media screen and (prefers-color-scheme:dark){:root{${tokens(dark)}}}`;
}
