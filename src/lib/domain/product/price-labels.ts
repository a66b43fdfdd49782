import { partsOf } from '../group.ts';
import { readId } from '../id.ts';
import type { UnitPrice } from './unit-price.ts';

/** Sheets that price labels are printed on: an A4 sheet of 24 (3 × 8), or a roll of single labels of 50 × 30 mm. */
export const LABEL_PAPERS = ['a4', 'single'] as const;
export type LabelPaper = (typeof LABEL_PAPERS)[number];

export const LABELS_A_SHEET = 24;
/** Listings at once; with the copies of each no more than some 20 sheets. */
export const LABELS_MOST = 100;
export const LABEL_COPIES_MOST = 24;
/** The most labels that are drawn into one page. */
export const LABELS_PRINTED_MOST = 480;

export interface LabelChoice {
  paper: LabelPaper;
  /** Labels of each listing. */
  copies: number;
  productIds: number[];
  all: boolean;
}

const wholeNumber = (text: string | null): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** The choice in the query of the label page; missing or invalid parts are the defaults. */
export function readLabelChoice(query: URLSearchParams): LabelChoice {
  const copies = wholeNumber(query.get('copies')) ?? 1;
  const ids = query.getAll('id').flatMap((text) => readId(text) ?? []);
  return {
    paper: LABEL_PAPERS.find((paper) => paper === query.get('paper')) ?? 'a4',
    copies: Math.min(Math.max(copies, 1), LABEL_COPIES_MOST),
    productIds: [...new Set(ids)].slice(0, LABELS_MOST),
    all: query.get('all') === '1',
  };
}

/** The printed labels, listing by listing, each in its number of copies; on sheets of 24, or one by one. */
export function sheetsOf<T>(labels: readonly T[], { paper, copies }: Pick<LabelChoice, 'paper' | 'copies'>): T[][] {
  const all = labels.flatMap((label) => Array.from({ length: copies }, () => label)).slice(0, LABELS_PRINTED_MOST);
  return partsOf(all, paper === 'a4' ? LABELS_A_SHEET : 1);
}

/** The facts on a price label, as of now. Prices in won. */
export interface PriceLabel {
  productId: number;
  name: string;
  price: number;
  /** 정가, where it is more than the price, and by how many percent. */
  listPrice: number | null;
  percent: number | null;
  perAmount: UnitPrice | null;
  origin: string | null;
  /** 이력번호. */
  traceNumber: string | null;
  saleEndsAt: Date;
  /** 'yyyy-MM-dd'. */
  useBy: string | null;
  /** EAN-8 or EAN-13. */
  barcode: string | null;
  /** The price goes down by itself: the label holds for now. */
  isMarkedDown: boolean;
}
