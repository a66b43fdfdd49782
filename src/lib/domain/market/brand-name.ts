import { type Particle, particleAfter } from '../particle.ts';

/** The name of a market that nobody has named. */
export const DEFAULT_NAME = '동네마켓';

/** In a header beside the mark, below an icon on a phone, and in front of a sentence. */
export const BRAND_NAME_MAX_LENGTH = 20;
const SHAPE = /^[\p{L}\p{N}][\p{L}\p{N} .·&’'+-]*$/u;

/** Whether a market can be called so: one line of letters, two of them at least, with few signs between them. */
export const isBrandName = (name: string): boolean =>
  SHAPE.test(name) && [...name].length <= BRAND_NAME_MAX_LENGTH && (name.match(/\p{L}/gu)?.length ?? 0) >= 2;

/** Where a page says it to its own scripts: `<meta name="application-name">`. */
const inPage = () => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;

/**
 * What the market is called, by its operator (`MARKET_NAME`): the same for the whole life of a process and of a page,
 * so that sentences may be constants. The server's start refuses one that cannot be a name.
 */
export const MARKET_NAME: string =
  (typeof document === 'undefined' ? process.env.MARKET_NAME : inPage())?.trim() || DEFAULT_NAME;

/** The name with a particle behind it: '동네마켓이', '새마루가'. */
export const marketWith = (particle: Particle): string => MARKET_NAME + particleAfter(MARKET_NAME, particle);
