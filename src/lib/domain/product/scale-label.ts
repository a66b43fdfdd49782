import { withCheckDigit } from './barcode.ts';

/**
 * How a mart's scale lays out the digits of its labels, as the mart said once: the first so many name the item, prefix
 * included; the rest up to the check digit of the whole is a weight in grams or a price in won, maybe behind a check
 * digit of its own. 'plain': its labels carry neither.
 */
export type ScaleRule = { value: 'plain' } | { value: 'weight' | 'price'; itemDigits: number; hasValueCheck: boolean };

/** Digits before the check digit of the whole. */
const DIGITS = 12;
/** A price field whose own check digit is defined has four or five digits. */
export const SCALE_ITEM_DIGITS = { min: 5, max: 8 } as const;

/** What `digits` of a label the value takes. */
const valueDigits = ({ itemDigits, hasValueCheck }: { itemDigits: number; hasValueCheck: boolean }): number =>
  DIGITS - itemDigits - (hasValueCheck ? 1 : 0);

/** A rule that can be kept: its value has four to seven digits, with a check digit of its own four or five. */
export function isScaleRule(rule: ScaleRule): boolean {
  if (rule.value === 'plain') return true;
  const { min, max } = SCALE_ITEM_DIGITS;
  if (!Number.isInteger(rule.itemDigits) || rule.itemDigits < min || rule.itemDigits > max) return false;
  const digits = valueDigits(rule);
  return digits >= 4 && digits <= (rule.hasValueCheck ? 5 : 7);
}

/** Prefixes that GS1 leaves to shops and their scales: 20 to 29, and 02. */
export const isScaleCode = (barcode: string): boolean => /^(?:2\d|02)\d{11}$/.test(barcode);

/** GS1 General Specifications 7.9: weighted digits; a product of two digits has its tens added or taken off. */
const WEIGHTED = {
  '2-': [0, 2, 4, 6, 8, 9, 1, 3, 5, 7],
  '3': [0, 3, 6, 9, 2, 5, 8, 1, 4, 7],
  '5+': [0, 5, 1, 6, 2, 7, 3, 8, 4, 9],
  '5-': [0, 5, 9, 4, 8, 3, 7, 2, 6, 1],
} as const;
const WEIGHTS = { 4: ['2-', '2-', '3', '5-'], 5: ['5+', '2-', '5-', '5+', '2-'] } as const;

/** The check digit of a price or weight of four or five digits. GS1 General Specifications 7.9. */
export function valueCheckDigit(value: string): number | null {
  const weights = WEIGHTS[value.length as keyof typeof WEIGHTS];
  if (!weights) return null;
  const sum = weights.reduce((total, weight, at) => total + (WEIGHTED[weight][Number(value[at])] ?? 0), 0);
  if (value.length === 4) return (sum * 3) % 10;
  return WEIGHTED['5-'].indexOf(((10 - (sum % 10)) % 10) as (typeof WEIGHTED)['5-'][number]);
}

export interface ScaleLabel {
  /** The same for every weight of one item: its value is zeros. */
  barcode: string;
  /** Null for a label that says the other. */
  grams: number | null;
  won: number | null;
}

/** The parts of a label's digits by a rule, as they are shown to who chooses it. */
export interface LabelParts {
  item: string;
  valueCheck: string;
  value: string;
  check: string;
}

export function labelParts(barcode: string, rule: Exclude<ScaleRule, { value: 'plain' }>): LabelParts {
  const from = DIGITS - valueDigits(rule);
  return {
    item: barcode.slice(0, rule.itemDigits),
    valueCheck: barcode.slice(rule.itemDigits, from),
    value: barcode.slice(from, DIGITS),
    check: barcode.slice(DIGITS),
  };
}

/** A label of a mart's scale; null where the check digit of the value does not fit. */
export function readScaleLabel(barcode: string, rule: ScaleRule): ScaleLabel | null {
  if (rule.value === 'plain') return { barcode, grams: null, won: null };
  const { item, valueCheck, value } = labelParts(barcode, rule);
  if (rule.hasValueCheck && Number(valueCheck) !== valueCheckDigit(value)) return null;
  const kept = withCheckDigit(item.padEnd(DIGITS, '0'));
  // What is kept names an item, and no weight of it: read again it stays as it is.
  const figure = Number(value) || null;
  return { barcode: kept, grams: rule.value === 'weight' ? figure : null, won: rule.value === 'price' ? figure : null };
}

/**
 * Whether a kept barcode may be printed as bars: an item's without its weight or price is read at a till as nothing at
 * all.
 */
export const isPrintable = (barcode: string, rule: ScaleRule | null): boolean =>
  !isScaleCode(barcode) || rule === null || rule.value === 'plain';

/** More than a scale on a counter weighs (30 kg), or a package costs. */
const VALUE_MOST = { weight: 30_000, price: 500_000 } as const;
/** How many digits name the item: the commonest first. */
const LAYOUTS = [
  { itemDigits: 7, hasValueCheck: false },
  { itemDigits: 6, hasValueCheck: true },
  { itemDigits: 7, hasValueCheck: true },
  { itemDigits: 6, hasValueCheck: false },
  { itemDigits: 8, hasValueCheck: false },
];

/** The rules by which a label makes sense, the commonest first; the last says that it carries no value. */
export function scaleChoices(barcode: string): ScaleRule[] {
  const read = (['weight', 'price'] as const).flatMap((value) =>
    LAYOUTS.map((layout): ScaleRule => ({ value, ...layout })).filter((rule) => {
      const label = readScaleLabel(barcode, rule);
      const figure = label?.grams ?? label?.won ?? 0;
      return figure > 0 && figure <= VALUE_MOST[value];
    }),
  );
  return [...read, { value: 'plain' }];
}
