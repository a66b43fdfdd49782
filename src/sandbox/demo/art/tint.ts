/** Other colours for an icon: a red apple made green. What is not named stays. */
export interface Tint {
  /** Degrees to turn around the colour wheel. */
  hue?: number;
  /** Factor: 0 makes grey. */
  saturation?: number;
  /** Added to lightness, −1 to 1. */
  lightness?: number;
  /** Only colours between these hues, clockwise in degrees, change: the fruit, not its leaf. */
  only?: readonly [from: number, to: number];
}

/** A tint as letters and digits, for ids; `readTint` reads it back. */
export const tintKey = ({ hue = 0, saturation = 1, lightness = 0, only = [0, 360] }: Tint) =>
  [hue, Math.round(saturation * 100), Math.round(lightness * 100), ...only].join('_');

export function readTint(key: string): Tint {
  const [hue = 0, saturation = 100, lightness = 0, from = 0, to = 360] = key.split('_').map(Number);
  return { hue, saturation: saturation / 100, lightness: lightness / 100, only: [from, to] };
}

const isBetween = (hue: number, [from, to]: readonly [number, number]) =>
  from <= to ? hue >= from && hue <= to : hue >= from || hue <= to;

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function toHsl(hex: string): [hue: number, saturation: number, lightness: number] {
  const pairs = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g);
  const [r = 0, g = 0, b = 0] = (pairs ?? []).map((pair) => Number.parseInt(pair, 16) / 255);
  const max = Math.max(r, g, b);
  const range = max - Math.min(r, g, b);
  const lightness = max - range / 2;
  if (range === 0) return [0, 0, lightness];
  const sixth = max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [sixth * 60, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const value = lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Recolours every hexadecimal colour of an SVG body. */
export function tinted(body: string, { hue = 0, saturation = 1, lightness = 0, only = [0, 360] }: Tint): string {
  return body.replaceAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})(?=["';])/gi, (hex) => {
    const [h, s, l] = toHsl(hex);
    if (!isBetween(h, only)) return hex;
    return fromHsl((h + hue + 360) % 360, clamp(s * saturation), clamp(l + lightness));
  });
}
