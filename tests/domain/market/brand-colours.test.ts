import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AA, brandColours, brandRules, contrast, readableColour } from '#lib/domain/market/brand-colours.ts';

/** Grounds and inks of tokens.css that stand beside the accent. */
const LIGHT = { paper: '#faf8f3', sunken: '#f1eee6', ink: '#20251f', inkSoft: '#565c53' };
const DARK = { paper: '#131612', sunken: '#262b24', ink: '#edf0e9', inkSoft: '#b3b9ae' };
/** WCAG 2.2, 1.4.11: edges of controls. */
const EDGE = 3;

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#1c7443', '#ffffff', 5.79],
])('%s on %s has a contrast of %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
  expect(contrast(other, one)).toBeCloseTo(expected, 2);
});

test('a colour that words can stand on is left as it is, any other is led to one that they can', () => {
  expect(readableColour('#1c7443')).toBe('#1c7443');
  // The yellow of a messenger, an orange of a neighbourhood.
  for (const colour of ['#fee500', '#ff6f0f', '#ffffff', '#00ff00']) {
    const nearest = readableColour(colour);
    expect(contrast(nearest, '#ffffff'), colour).toBeGreaterThanOrEqual(AA);
    // Not darker than it has to be.
    expect(contrast(nearest, '#ffffff'), colour).toBeLessThan(AA + 0.2);
    expect(readableColour(nearest)).toBe(nearest);
  }
});

test('whatever the colour, every pair of ink and ground meets WCAG AA in both themes', () => {
  fc.assert(
    fc.property(anyColour, (any) => {
      const colour = readableColour(any);
      for (const [theme, own] of Object.entries(brandColours(colour))) {
        const { paper, sunken, ink, inkSoft } = theme === 'light' ? LIGHT : DARK;
        const words = [
          [own.onAccent, own.accent],
          [own.onAccent, own.accentHover],
          [own.accentInk, own.accentSoft],
          [own.accentInk, paper],
          [own.accentInk, sunken],
          [ink, own.accentSoft],
          [inkSoft, own.accentSoft],
        ] as const;
        for (const [one, other] of words)
          expect(contrast(one, other), `${theme}: ${one} on ${other}`).toBeGreaterThanOrEqual(AA);
        for (const edge of [paper, sunken]) expect(contrast(own.accent, edge)).toBeGreaterThanOrEqual(EDGE);
        expect(own.accentHover).not.toBe(own.accent);
      }
    }),
    { numRuns: 300 },
  );
});

test('the rules say what tokens.css says, in both themes', () => {
  const rules = brandRules(brandColours('#7c3aed'));
  for (const name of ['accent', 'accent-hover', 'on-accent', 'accent-soft', 'accent-ink']) {
    expect(rules.match(new RegExp(`--color-${name}:#[0-9a-f]{6}`, 'g'))).toHaveLength(2);
  }
  expect(rules).toContain('--color-print:#7c3aed');
});
