/** A custom property of tokens.css as it is written there for the light theme. */
export interface Token {
  name: string;
  value: string;
}

/**
 * All tokens whose names begin with one of `kinds`, in their order; each once, although the dark theme says some again.
 */
export function tokensOf(stylesheet: string, ...kinds: string[]): Token[] {
  const found = new Map<string, string>();
  for (const [, name, value] of stylesheet.matchAll(/[\s{;](--[\w-]+):([^;]+);/g)) {
    const isWanted = kinds.some((kind) => name!.startsWith(`--${kind}-`));
    if (isWanted && !found.has(name!)) found.set(name!, value!.trim());
  }
  return [...found].map(([name, value]) => ({ name, value }));
}

/** '0.75rem' and '12px' in pixels, where 1 rem is 16; NaN for anything else. */
export function pixels(value: string): number {
  const [, number, unit] = /^([\d.]+)(rem|px)$/.exec(value) ?? [];
  return Number(number) * (unit === 'rem' ? 16 : 1);
}
