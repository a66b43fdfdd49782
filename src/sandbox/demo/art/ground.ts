import { darker, lighter, mix } from './colour.ts';

/** Where a product stands: a wall and a table top, seen slightly from above. The table's edge lies at y = 400. */
export type GroundStyle = 'table' | 'wood' | 'cloth' | 'sun' | 'marble';

export interface Ground {
  style: GroundStyle;
  /** The wall's '#rrggbb'. */
  tone: string;
}

const TONES = [
  '#f6dfc2',
  '#d9ead3',
  '#fbe6a9',
  '#cfe6ee',
  '#f7d3cb',
  '#e6dcf1',
  '#d5ecdf',
  '#f3e3d3',
  '#ffe0b5',
  '#dbe4f5',
  '#f2d9e2',
  '#e7ecc8',
];
const STYLES: readonly GroundStyle[] = ['sun', 'table', 'wood', 'cloth', 'marble', 'table', 'wood'];

/** Grounds in an order that keeps neighbours apart; any whole number gives one. */
export function ground(index: number): Ground {
  return {
    style: STYLES[index % STYLES.length] ?? 'table',
    tone: TONES[(index * 5) % TONES.length] ?? '#f6dfc2',
  };
}

const EDGE = 400;

const wall = (tone: string) =>
  `<linearGradient id="wall" x2="0" y2="1"><stop stop-color="${lighter(tone, 0.35)}"/><stop offset="1" stop-color="${tone}"/></linearGradient>` +
  '<rect width="640" height="640" fill="url(#wall)"/>';

const top = (near: string, far: string) =>
  `<linearGradient id="top" x2="0" y2="1"><stop stop-color="${far}"/><stop offset="1" stop-color="${near}"/></linearGradient>` +
  `<rect y="${EDGE}" width="640" height="${640 - EDGE}" fill="url(#top)"/>`;

const DRAW: Record<GroundStyle, (tone: string) => string> = {
  table: (tone) => wall(tone) + top(lighter(tone, 0.25), darker(tone, 0.1)),
  sun: (tone) =>
    `${wall(tone)}<circle cx="320" cy="300" r="262" fill="${lighter(tone, 0.55)}"/>` +
    `<circle cx="320" cy="300" r="206" fill="${lighter(tone, 0.78)}"/>${top(lighter(tone, 0.3), darker(tone, 0.08))}`,
  wood: (tone) => {
    const planks = [0, 1, 2, 3]
      .map((i) => {
        const y = EDGE + [0, 34, 82, 148][i]!;
        return `<rect y="${y}" width="640" height="3" fill="#9a6638" opacity=".45"/><path d="M${i * 170 - 40} ${y + 18}q90 ${8 + i * 3} 210 0" stroke="#9a6638" stroke-width="2" fill="none" opacity=".28"/>`;
      })
      .join('');
    return wall(tone) + top('#dba874', '#c08a55') + planks;
  },
  cloth: (tone) => {
    const thread = mix(tone, '#d9604c', 0.55);
    const stripes = Array.from({ length: 9 }, (_, i) => {
      const x = 320 + (i - 4) * 92;
      const far = 320 + (i - 4) * 62;
      return `<path d="M${far - 13} ${EDGE}H${far + 13}L${x + 24} 640H${x - 24}Z" fill="${thread}" opacity=".3"/>`;
    }).join('');
    const rows = [408, 450, 506, 580]
      .map((y, i) => `<rect y="${y}" width="640" height="${14 + i * 6}" fill="${thread}" opacity=".3"/>`)
      .join('');
    return wall(tone) + top('#fffaf2', '#f6ecdf') + stripes + rows;
  },
  marble: (tone) =>
    `${wall(tone)}${top('#f7f5f2', '#e3e0dc')}<g fill="none" stroke="#c6c1ba" stroke-width="3" opacity=".55">` +
    '<path d="M-10 470q120-40 210 10t190-8q120-50 260 12"/><path d="M60 640q40-90 170-96t190 50"/><path d="M430 404q30 60 120 70"/></g>',
};

/** The ground, filling the whole picture. */
export function drawGround({ style, tone }: Ground): string {
  return `${DRAW[style](tone)}<rect y="${EDGE - 2}" width="640" height="4" fill="#fff" opacity=".35"/>`;
}
