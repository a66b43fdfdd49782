import type { Food } from './place.ts';

const FORM_NAMES = [
  'pile',
  'plate',
  'board',
  'crate',
  'basket',
  'net',
  'tray',
  'tub',
  'bowl',
  'clearBag',
  'pouch',
  'snackBag',
  'milkCarton',
  'brick',
  'box',
  'flatBox',
  'waterBottle',
  'juiceBottle',
  'sauceBottle',
  'drinkCan',
  'tin',
  'jar',
  'yogurtCup',
  'noodleCup',
  'coffeeCup',
] as const;

export type FormName = (typeof FORM_NAMES)[number];

/** How one product is shown: what holds it, what is in it or on its label, and the packaging's colours ('#rrggbb'). */
export interface Look {
  form: FormName;
  food: Food;
  /** A second food among the first, for mixed plates and labels. */
  beside?: Food;
  colour: string;
  /** Lids, bands, rims. */
  accent: string;
  /** How many stand side by side; 1 unless told. */
  count?: number;
}

export type DrawForm = (look: Look) => string;
