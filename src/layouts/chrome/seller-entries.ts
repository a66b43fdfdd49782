import type { IconName } from '#islands/shared/Icon.tsx';
import { MART_TEXTS } from '#lib/messages/mart/seller-marts.ts';
import { SALES_TEXTS } from '#lib/messages/order/sales.ts';

/** The pages of a mart, in the order of the sidebar. */
export const MART_PAGES = [
  { key: 'home', label: MART_TEXTS.home, icon: 'store', path: '' },
  { key: 'customers', label: '주문', icon: 'receipt', path: 'customers' },
  { key: 'check', label: '상품 현황', icon: 'basket', path: 'check' },
  { key: 'register', label: '상품 등록', icon: 'plus', path: 'register' },
  { key: 'scan', label: 'QR 스캔', icon: 'qr', path: 'scan' },
  { key: 'sales', label: SALES_TEXTS.title, icon: 'chart', path: 'sales' },
  { key: 'info', label: MART_TEXTS.info, icon: 'pin', path: 'info' },
] as const satisfies readonly { key: string; label: string; icon: IconName; path: string }[];

export type MartPage = (typeof MART_PAGES)[number]['key'];

/**
 * A page of the seller centre, as its menu marks it; 'manage', 'log', 'papers' and 'settlement' are a general
 * manager's.
 */
export type SellerPage =
  | MartPage
  | 'dashboard'
  | 'closing'
  | 'news'
  | 'manage'
  | 'create'
  | 'log'
  | 'papers'
  | 'settlement'
  | 'help';

/** The pages that a card of the dashboard leads to at once. */
export const QUICK_PAGES: readonly MartPage[] = ['check', 'register', 'scan'];

export { managePage, martPage, NEWS_PAGE } from '#lib/domain/mart/seller-pages.ts';

export const CREATE_PAGE = '/seller/store/create';
/** What ends today in all marts of the person. */
export const CLOSING_PAGE = '/seller/closing';
export const DASHBOARD_PAGE = '/seller/dashboard';
