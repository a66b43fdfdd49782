/** In a header beside the mark, below an icon on a phone, and in front of a sentence. */
export const BRAND_NAME_MAX_LENGTH = 20;
const SHAPE = /^[\p{L}\p{N}][\p{L}\p{N} .·&’'+-]*$/u;

/** Whether a market can be called so: one line of letters, two of them at least, with few signs between them. */
export const isBrandName = (name: string): boolean =>
  SHAPE.test(name) && [...name].length <= BRAND_NAME_MAX_LENGTH && (name.match(/\p{L}/gu)?.length ?? 0) >= 2;
