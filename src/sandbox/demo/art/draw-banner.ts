import { look } from '../catalogue/kind.ts';
import { paint as p } from '../catalogue/paint.ts';
import { darker, lighter } from './colour.ts';
import type { NotoArt } from './noto.ts';
import { place, shadow } from './place.ts';
import { standing } from './standing.ts';
import { svgDocument } from './svg-document.ts';

/** The home page's banners; text stands over their empty side in HTML. */
export const BANNERS = [1, 2, 3] as const;
export type BannerNumber = (typeof BANNERS)[number];
/** Wide for tables and desktops; tall for phones, its upper left part free for the text. */
export type BannerShape = 'wide' | 'tall';
export const BANNER_SIZE = { wide: { width: 1280, height: 480 }, tall: { width: 720, height: 400 } } as const;

const loose = (icon: string, x: number, y: number, size: number, turn = 0) =>
  shadow(x, y + size * 0.44, size * 0.46, size * 0.09) + place({ icon }, { x, y, size, turn });

/** An evening shop front, a market table, a picnic: each drawn in a 1280 × 480 frame with its left half free. */
const SCENES: Record<
  BannerNumber,
  { sky: [string, string]; table: string; backdrop: (shape: BannerShape) => string; goods: () => string }
> = {
  1: {
    sky: ['#fdf3dc', '#fbe2b4'],
    table: '#d9a66c',
    backdrop: (shape) => awning('#3f8f5a', shape),
    goods: () =>
      standing(look('crate', 'tomato', p.kraft, p.red, { beside: 'leafy-green' }), { x: 760, y: 430, scale: 0.46 }) +
      standing(look('basket', 'red-apple', p.kraft, p.forest, { beside: 'tangerine' }), {
        x: 980,
        y: 446,
        scale: 0.56,
      }) +
      standing(look('crate', 'carrot', p.kraft, p.orange, { beside: 'ear-of-corn' }), {
        x: 1190,
        y: 428,
        scale: 0.44,
      }) +
      loose('strawberry', 860, 436, 54, 12) +
      loose('lemon', 1092, 440, 52, -10),
  },
  2: {
    sky: ['#e6f1f7', '#cfe3ee'],
    table: '#f0e6d8',
    backdrop: (shape) => (shape === 'wide' ? lamp(790) + lamp(1120) : lamp(600)),
    goods: () =>
      standing(look('board', 'bread', p.white, p.kraft, { count: 1 }), { x: 760, y: 456, scale: 0.5 }) +
      standing(look('plate', 'shortcake', p.white, p.rose), { x: 980, y: 452, scale: 0.56 }) +
      standing(look('basket', 'croissant', p.kraft, p.wine, { beside: 'baguette-bread' }), {
        x: 1180,
        y: 440,
        scale: 0.52,
      }) +
      loose('cupcake', 872, 410, 82) +
      loose('doughnut', 1078, 438, 60, -8),
  },
  3: {
    sky: ['#eaf4df', '#d3e9c3'],
    table: '#8fbf6b',
    backdrop: (shape) => hills(shape),
    goods: () =>
      standing(look('milkCarton', 'cow', p.white, p.blue), { x: 770, y: 440, scale: 0.56 }) +
      standing(look('juiceBottle', 'tangerine', '#f39a2d', p.green), { x: 880, y: 452, scale: 0.52 }) +
      standing(look('basket', 'bread', p.kraft, p.red, { beside: 'cheese-wedge' }), { x: 1020, y: 446, scale: 0.6 }) +
      standing(look('bowl', 'strawberry', '#5c86b8', p.white, { beside: 'blueberries' }), {
        x: 1190,
        y: 454,
        scale: 0.42,
      }) +
      loose('rice-ball', 946, 442, 56, -6) +
      loose('green-apple', 1110, 450, 50, 10),
  },
};

function awning(colour: string, shape: BannerShape): string {
  const { width } = BANNER_SIZE[shape];
  const stripe = shape === 'wide' ? 64 : 48;
  const drop = shape === 'wide' ? 52 : 20;
  const edge = stripe / 2;
  return Array.from({ length: Math.ceil(width / stripe) }, (_, i) => {
    const x = i * stripe;
    return (
      `<path d="M${x} 0h${stripe}v${drop}a${edge} ${edge} 0 0 1-${stripe} 0z" fill="${i % 2 === 0 ? colour : '#fffaf0'}"/>` +
      `<path d="M${x} 0h${stripe}v14h-${stripe}z" fill="#1c1410" opacity=".1"/>`
    );
  }).join('');
}

const lamp = (x: number) =>
  `<path d="M${x} 0v92" stroke="#5d6b75" stroke-width="5"/><radialGradient id="glow${x}"><stop stop-color="#fff6d2" stop-opacity=".95"/><stop offset="1" stop-color="#fff6d2" stop-opacity="0"/></radialGradient>` +
  `<circle cx="${x}" cy="156" r="150" fill="url(#glow${x})"/><path d="M${x - 60} 140q4-52 60-52t60 52z" fill="#e9b949"/><ellipse cx="${x}" cy="140" rx="60" ry="10" fill="#fff3c4"/>`;

/** The sun stands at the right, away from the text; hills run from edge to edge. */
const hills = (shape: BannerShape) =>
  shape === 'wide'
    ? '<circle cx="1150" cy="96" r="56" fill="#fbd870"/><path d="M0 330q320-110 640-40t640-90v200H0z" fill="#c3dfab"/><path d="M0 372q420-110 800-40t480-60v130H0z" fill="#a9d08b"/>'
    : '<circle cx="640" cy="76" r="42" fill="#fbd870"/><path d="M0 280q180-70 360-26t360-60v140H0z" fill="#c3dfab"/><path d="M0 306q240-70 440-26t280-40v90H0z" fill="#a9d08b"/>';

/** A banner as an SVG file without text; the goods stand at the right, on phones lower too. */
export function bannerSvg(number: BannerNumber, shape: BannerShape, noto: NotoArt): string {
  const { width, height } = BANNER_SIZE[shape];
  const { sky, table, backdrop, goods } = SCENES[number];
  const ground =
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>` +
    `<linearGradient id="desk" x2="0" y2="1"><stop stop-color="${lighter(table, 0.2)}"/><stop offset="1" stop-color="${darker(table, 0.12)}"/></linearGradient>`;
  const desk = (y: number) =>
    `<rect y="${y}" width="${width}" height="${height - y}" fill="url(#desk)"/><rect y="${y}" width="${width}" height="3" fill="#fff" opacity=".4"/>`;
  const scene =
    shape === 'wide'
      ? `${backdrop(shape)}${desk(384)}<g transform="translate(-34 4)">${goods()}</g>`
      : `${backdrop(shape)}${desk(322)}<g transform="translate(-254 52) scale(.75)">${goods()}</g>`;
  return svgDocument(width, height, ground + scene, noto);
}
