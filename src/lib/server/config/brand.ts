import { createHash } from 'node:crypto';
import { decodePlace, isInKorea, type Place } from '#lib/domain/geo.ts';
import { AA, type BrandColours, brandColours, brandRules, readableColour } from '#lib/domain/market/brand-colours.ts';
import { BRAND_NAME_MAX_LENGTH, isBrandName } from '#lib/domain/market/brand-name.ts';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { DEFAULT_TAGLINE, TAGLINE_MAX_LENGTH } from '#lib/messages/market/about.ts';
import { readLogo } from './logo-file.ts';

/** The mark's green in public/icons, which is drawn rather than read. */
const MARK_COLOUR = '#2f7d4f';

/**
 * The operator's own face. What it says and shows is the same for the whole life of a process, so that shared pages
 * are. Who runs the market, and how to reach them, is `config.company`.
 */
export interface Brand {
  name: string;
  /** What the market is, in one sentence without its full stop. */
  tagline: string;
  /** Those of tokens.css where null. */
  colours: BrandColours | null;
  /** The colour of the mark, on icons and in the browser's own bars. */
  markColour: string;
  /** `colours` as an inline style of every page, and what allows it there (CSP). */
  style: { rules: string; hash: string } | null;
  /** A checked SVG or PNG in the place of the mark. */
  logo: Buffer | null;
  /** Around where a page looks for who has no place; the busiest neighbourhood where null. */
  home: Place | null;
}

type Env = Record<string, string | undefined>;

/** Reads the settings of the face; what cannot be used is left out and said, by the setting's name. */
export function readBrand(env: Env): { brand: Brand; problems: string[] } {
  const problems: string[] = [];
  const read = <T>(name: string, from: (text: string) => T): T | null => {
    const text = env[name]?.trim();
    if (!text) return null;
    try {
      return from(text);
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`);
      return null;
    }
  };
  read('MARKET_NAME', nameOf);
  const colour = read('MARKET_COLOR', colourOf);
  const colours = colour === null ? null : brandColours(colour);
  const rules = colours && brandRules(colours);
  const brand: Brand = {
    name: MARKET_NAME,
    tagline: read('MARKET_TAGLINE', taglineOf) ?? DEFAULT_TAGLINE,
    colours,
    markColour: colour ?? MARK_COLOUR,
    style: rules === null ? null : { rules, hash: `sha256-${createHash('sha256').update(rules).digest('base64')}` },
    logo: read('MARKET_LOGO', readLogo),
    home: read('MARKET_HOME', homeOf),
  };
  return { brand, problems };
}

function nameOf(text: string): void {
  if (isBrandName(text)) return;
  throw new Error(`must be a name of 2 to ${BRAND_NAME_MAX_LENGTH} letters, digits, spaces and . · & ’ + -`);
}

function taglineOf(text: string): string {
  if ([...text].length <= TAGLINE_MAX_LENGTH && !/\p{C}/u.test(text)) return text.replace(/\.$/, '');
  throw new Error(`must be one line of at most ${TAGLINE_MAX_LENGTH} characters`);
}

function colourOf(text: string): string {
  const hex = text.toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error('must be a colour such as #1c7443');
  const nearest = readableColour(hex);
  if (nearest === hex) return hex;
  throw new Error(`white words on ${hex} cannot be read (WCAG AA, ${AA}:1); the nearest colour that can: ${nearest}`);
}

function homeOf(text: string): Place {
  const place = decodePlace(text);
  if (place && isInKorea(place)) return place;
  throw new Error('must be a place in Korea such as 37.557,126.925 (latitude, longitude)');
}

/** That of this process. Its start refuses what stands among the problems. */
export const { brand } = readBrand(process.env);
