import type { DrawForm, FormName } from '../look.ts';
import { juiceBottle, sauceBottle, waterBottle } from './bottles.ts';
import { box, brick, flatBox, milkCarton } from './cartons.ts';
import { board, bowl, pile, plate } from './loose.ts';
import { basket, crate, net } from './market.ts';
import { coffeeCup, drinkCan, jar, noodleCup, tin, yogurtCup } from './rounds.ts';
import { clearBag, pouch, snackBag, tray, tub } from './wrapped.ts';

export const FORMS: Record<FormName, DrawForm> = {
  pile,
  plate,
  board,
  crate,
  basket,
  net,
  tray,
  tub,
  bowl,
  clearBag,
  pouch,
  snackBag,
  milkCarton,
  brick,
  box,
  flatBox,
  waterBottle,
  juiceBottle,
  sauceBottle,
  drinkCan,
  tin,
  jar,
  yogurtCup,
  noodleCup,
  coffeeCup,
};
