import { MAX_PER_BUYER } from '../order/holds.ts';
import { BULK_PERCENT, type DialogChange, type DialogKind } from './bulk-edit.ts';
import { LOWER_PERCENTS } from './markdown.ts';
import { QUANTITY } from './stock.ts';
import { typedPieces } from './typed-figures.ts';

/** A change of many listings as it is chosen and typed; figures as they stand in their fields. */
export interface TypedChange {
  kind: DialogKind;
  direction: 'down' | 'up';
  percent: string;
  percentOff: number;
  count: string;
  /** 'yyyy-MM-ddTHH:mm' in Seoul. */
  saleEnd: string;
  /** Empty for no limit. */
  maxPerBuyer: string;
}

export const UNTYPED_CHANGE: TypedChange = {
  kind: 'price',
  direction: 'down',
  percent: '10',
  percentOff: LOWER_PERCENTS[0],
  count: '',
  saleEnd: '',
  maxPerBuyer: '',
};

/** Fields after one more is typed: figures hold digits, as many as theirs can have. */
export function typeChange(before: TypedChange, typed: Partial<TypedChange>): TypedChange {
  const after = { ...before, ...typed };
  return {
    ...after,
    percent: typedPieces(after.percent).slice(0, 3),
    count: typedPieces(after.count),
    maxPerBuyer: typedPieces(after.maxPerBuyer).slice(0, 4),
  };
}

/** Why what is typed is no change. */
export type TypedChangeProblem = 'percentWrong' | 'percentUpWrong' | 'countWrong' | 'saleEndWrong' | 'maxPerBuyerWrong';

type Read = { ok: true; change: DialogChange } | { ok: false; problem: TypedChangeProblem };
const read = (change: DialogChange): Read => ({ ok: true, change });
const wrong = (problem: TypedChangeProblem): Read => ({ ok: false, problem });

/** The change that is typed; or what is wrong with it. rules.md sections 3, 4 and 14. */
export function readChange(typed: TypedChange): Read {
  const { kind, direction, percent, percentOff, count, saleEnd, maxPerBuyer } = typed;
  switch (kind) {
    case 'price': {
      const isUp = direction === 'up';
      const by = Number(percent);
      if (by < 1 || by > (isUp ? BULK_PERCENT.max : -BULK_PERCENT.min)) {
        return wrong(isUp ? 'percentUpWrong' : 'percentWrong');
      }
      return read({ kind, percent: isUp ? by : -by });
    }
    case 'lower':
      return read({ kind, percentOff });
    case 'count':
      return count === '' || Number(count) > QUANTITY.max ? wrong('countWrong') : read({ kind, to: Number(count) });
    case 'saleEnd':
      return saleEnd === '' ? wrong('saleEndWrong') : read({ kind, at: saleEnd });
    case 'maxPerBuyer': {
      const to = maxPerBuyer === '' ? null : Number(maxPerBuyer);
      const isRight = to === null || (to >= MAX_PER_BUYER.min && to <= MAX_PER_BUYER.max);
      return isRight ? read({ kind, to }) : wrong('maxPerBuyerWrong');
    }
    case 'end':
      return read({ kind });
  }
}

/** The figure that a seller saw, where orders or others may have moved what an edit of this kind is about. */
export function seenFigure(
  kind: DialogKind,
  seen: { basePrice: number; price: number; waitingCount: number },
): number | undefined {
  if (kind === 'price') return seen.basePrice;
  if (kind === 'lower') return seen.price;
  return kind === 'count' ? seen.waitingCount : undefined;
}
