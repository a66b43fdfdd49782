import { darker, lighter } from './colour.ts';
import { type ArtChoice, lookOf } from './draw-product.ts';
import type { NotoArt } from './noto.ts';
import { standing } from './standing.ts';
import { svgDocument } from './svg-document.ts';

/** A shop's awning and wall. */
const PAINTS = [
  { awning: '#3f8f5a', wall: '#fbe9c8' },
  { awning: '#c2513d', wall: '#f3ead9' },
  { awning: '#35658f', wall: '#e6eef2' },
  { awning: '#d08a2b', wall: '#f6efdf' },
] as const;
export const SHOP_PAINTS = PAINTS.length;

const SIDE = 640;
const STRIPE = 80;
/** So that the goods stay whole where a page shows a strip of the middle. */
const COUNTER_Y = 445;

const awning = (colour: string) =>
  `${Array.from({ length: SIDE / STRIPE }, (_, i) => {
    const stripe = i % 2 === 0 ? colour : '#fffaf0';
    const edge = STRIPE / 2;
    return `<path d="M${i * STRIPE} 0h${STRIPE}v120a${edge} ${edge} 0 0 1-${STRIPE} 0z" fill="${stripe}"/>`;
  }).join('')}<rect width="${SIDE}" height="26" fill="${darker(colour, 0.25)}"/>`;

/** The '#rrggbb' a shop's photo has most of. */
export const shopTone = (paint: number): string => PAINTS[paint % SHOP_PAINTS]!.wall;

/** A shop front as a 640 × 640 SVG file: an awning, and what it sells on the counter, the first in the middle. */
export function drawShop(paint: number, [first, second, third]: readonly ArtChoice[], noto: NotoArt): string {
  const { awning: colour, wall } = PAINTS[paint % SHOP_PAINTS]!;
  const ground =
    `<linearGradient id="wall" x2="0" y2="1"><stop stop-color="${lighter(wall, 0.25)}"/><stop offset="1" stop-color="${darker(wall, 0.08)}"/></linearGradient>` +
    `<linearGradient id="counter" x2="0" y2="1"><stop stop-color="#d9ad76"/><stop offset="1" stop-color="#b98549"/></linearGradient>` +
    `<rect width="${SIDE}" height="${SIDE}" fill="url(#wall)"/><rect y="${COUNTER_Y - 40}" width="${SIDE}" height="${SIDE - COUNTER_Y + 40}" fill="url(#counter)"/>` +
    `<rect y="${COUNTER_Y - 40}" width="${SIDE}" height="4" fill="#fff" opacity=".45"/>`;
  const goods = [
    second ? standing(lookOf(second), { x: 132, y: COUNTER_Y - 6, scale: 0.46 }) : '',
    third ? standing(lookOf(third), { x: 508, y: COUNTER_Y - 6, scale: 0.46 }) : '',
    first ? standing(lookOf(first), { x: 320, y: COUNTER_Y + 36, scale: 0.56 }) : '',
  ];
  return svgDocument(SIDE, SIDE, ground + goods.join('') + awning(colour), noto);
}
