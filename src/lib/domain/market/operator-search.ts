import { composed } from '../composed.ts';
import { readId } from '../id.ts';

/** What the console's search finds. */
export const FOUND_KINDS = ['order', 'payment', 'mart', 'person', 'case', 'statement', 'payout', 'product'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** The most that are found of each kind. */
export const FOUND_MOST = 20;

/** What of it was sought. */
export type FoundBy =
  | 'number'
  | 'providerOrderId'
  | 'paymentKey'
  | 'approvalNo'
  | 'transactionKey'
  | 'refund'
  | 'chargeback'
  | 'reference'
  | 'pickupCode'
  | 'businessNumber'
  | 'phone'
  | 'name'
  | 'personName'
  | 'email';

/** A number as people write it: what they may mean by it. */
export interface SoughtNumber {
  text: string;
  /**
   * A number of ours; of `only` this kind where it was written before it ('주문 12'), or of a refund ('R7', as the card
   * company's papers have it).
   */
  id: number | null;
  only: FoundKind | 'refund' | null;
  /** Its digits, where it has nothing but digits and what stands between them. */
  digits: string | null;
  /** The beginning, before its stars, and the end of a masked email ('ho***@gmail.com'). */
  masked: { start: string; end: string } | null;
  isEmail: boolean;
}

const WORDS: Record<string, FoundKind> = {
  주문: 'order',
  결제: 'payment',
  마트: 'mart',
  회원: 'person',
  문의: 'case',
  분쟁: 'case',
  정산서: 'statement',
  정산: 'statement',
  지급: 'payout',
  상품: 'product',
};
const WITH_WORD = new RegExp(`^(${Object.keys(WORDS).join('|')})(?:\\s*번호)?\\s*[#:]?\\s*(\\d+)\\s*번?$`);

/** Reads what somebody typed, or took from a paper, into the console's search. */
export function readSought(typed: string): SoughtNumber {
  const text = composed(typed).trim();
  const [, word, ofWord] = WITH_WORD.exec(text) ?? [];
  const [, refund] = /^\(?R(\d+)\)?$/i.exec(text) ?? [];
  const [, start, end] = /^([^@*\s]*)\*+(@[^@*\s]+)$/.exec(text) ?? [];
  const digits = text.replace(/[\s.()-]/g, '');
  return {
    text,
    id: readId(ofWord ?? refund ?? text.replace(/^#\s*/, '')),
    only: WORDS[word ?? ''] ?? (refund === undefined ? null : 'refund'),
    digits: /^\d{4,16}$/.test(digits) ? digits : null,
    masked: start === undefined || end === undefined ? null : { start, end },
    isEmail: /^[^@*\s]+@[^@*\s]+$/.test(text),
  };
}
