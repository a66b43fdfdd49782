import type { IconName } from '#islands/shared/icon-paths.ts';

/** The pages of a mart, in the order of the sidebar. */
export const MART_PAGES = [
  { key: 'customers', label: '주문', icon: 'receipt', path: 'customers' },
  { key: 'check', label: '상품 현황', icon: 'basket', path: 'check' },
  { key: 'register', label: '상품 등록', icon: 'plus', path: 'register' },
  { key: 'scan', label: 'QR 스캔', icon: 'qr', path: 'scan' },
] as const satisfies readonly { key: string; label: string; icon: IconName; path: string }[];

export type MartPage = (typeof MART_PAGES)[number]['key'];

export const martPage = (martId: number, path: string): string => `/seller/mart/${martId}/${path}`;
