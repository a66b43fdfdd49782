import { bread, cake, cookie } from './bakery.ts';
import { coffee, functional, juice, water } from './beverage.ts';
import { dairy, fruit, meat, seafood, vegetable } from './fresh.ts';
import { diet, organic, vegan } from './health.ts';
import type { Aisle } from './kind.ts';
import { canned, instant, sauce, simpleCook } from './processed.ts';

export type { Aisle, Kind, KindLook, Size } from './kind.ts';

/** What the demo town sells, one aisle per sub-category of spec.md section 2. */
export const CATALOGUE: readonly Aisle[] = [
  fruit,
  vegetable,
  meat,
  seafood,
  dairy,
  canned,
  instant,
  sauce,
  simpleCook,
  organic,
  vegan,
  diet,
  bread,
  cake,
  cookie,
  water,
  juice,
  coffee,
  functional,
];
