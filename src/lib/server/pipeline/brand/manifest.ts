import { DEFAULT_NAME } from '#lib/domain/market/market-name.ts';
import type { Brand } from '../../config/brand.ts';

/** The paper of tokens.css. */
const PAPER = '#faf8f3';
const icon = (size: number) => ({ src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
const screenshot = (name: string, label: string) => ({
  src: `/screenshots/${name}.webp`,
  sizes: '720x1440',
  type: 'image/webp',
  form_factor: 'narrow',
  label,
});
const SCREENSHOTS = [
  screenshot('buyer', '가까운 상품'),
  screenshot('product', '상품 보기'),
  screenshot('pass', '매장에서 보여 줄 QR'),
];
const SHORTCUT_ICONS = [{ src: '/icons/192.png', sizes: '192x192' }];

/** Whether pictures of the market in `public` show another face than this one. */
export const hasOwnLook = ({ colours, logo }: Pick<Brand, 'colours' | 'logo'>): boolean =>
  colours !== null || logo !== null;

/** The installed app (W3C Web Application Manifest). Its screens were taken of the market that nobody has named. */
export const manifestOf = (brand: Brand): object => ({
  id: '/buyer',
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  lang: 'ko',
  dir: 'ltr',
  start_url: '/buyer',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: brand.markColour,
  categories: ['food', 'shopping'],
  icons: [icon(192), icon(512), { ...icon(512), src: '/icons/maskable-512.png', purpose: 'maskable' }],
  screenshots: hasOwnLook(brand) || brand.name !== DEFAULT_NAME ? [] : SCREENSHOTS,
  shortcuts: [
    { name: '주문 내역', url: '/buyer/purchase', icons: SHORTCUT_ICONS },
    { name: '장바구니', url: '/buyer/cart', icons: SHORTCUT_ICONS },
  ],
});
