import { useStore } from '@nanostores/react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { comeIntoView } from '#islands/shared/focus-refs.ts';
import type { ScanOrder } from '#lib/contract/order/seller-orders.ts';
import { formatNumber } from '#lib/domain/number.ts';
import {
  LABEL_FAULTS,
  labelsText,
  toldWeightText,
  WEIGH_TEXTS,
  weighedResultText,
} from '#lib/messages/order/weighing.ts';
import css from './weigh.module.css';
import { isByWeight, NOTHING_TYPED, type OrderByWeight, typedFigure, weighedAs } from './weighed-lines.ts';
import type { Weighing } from './weighing.ts';

/** What the scale says of each order by weight that is to be handed over, and what that makes of its price. */
export function WeighLines({ orders, weighing }: { orders: readonly ScanOrder[]; weighing: Weighing }) {
  const byWeight = orders.filter(isByWeight);
  const fault = useStore(weighing.$labelFault);
  if (byWeight.length === 0) return null;
  return (
    <>
      {byWeight.map((order, i) => (
        <Boundary key={order.orderId} part="WeighLine">
          <WeighLine order={order} weighing={weighing} isFirst={i === 0} />
        </Boundary>
      ))}
      <p
        // It may stand below the edge of the question.
        ref={fault ? comeIntoView : null}
        className={fault ? 'warm-text small' : 'soft small'}
        role="status"
      >
        {fault ? LABEL_FAULTS[fault] : WEIGH_TEXTS.hint}
      </p>
    </>
  );
}

interface LineProps {
  order: OrderByWeight;
  weighing: Weighing;
  /** The first of the question: it is typed at once. */
  isFirst: boolean;
}

function WeighLine({ order, weighing, isFirst }: LineProps) {
  const typed = useStore(weighing.$weights);
  const line = typed.get(order.orderId) ?? NOTHING_TYPED;
  const { unit, text, labels = [] } = line;
  const result = weighedAs(order, typed);
  const other = unit === 'grams' ? 'won' : 'grams';
  const { orderId, productName, quantity, weighed } = order;
  return (
    <div className={`stack stack-tight box ${css.line}`}>
      <p>
        <strong>{productName}</strong> · {formatNumber(quantity)}개
        <br />
        <span className="soft small">{toldWeightText(weighed, quantity)}</span>
      </p>
      <div className={css.typed}>
        <Field label={WEIGH_TEXTS.labels[unit]}>
          {(wiring) => (
            <input
              {...wiring}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              data-first-focus={isFirst || undefined}
              value={text}
              onChange={({ target }) => weighing.weigh(orderId, typedFigure(line, target.value))}
            />
          )}
        </Field>
        <button
          type="button"
          className="button button-small"
          onClick={() => weighing.weigh(orderId, { unit: other, text: '' })}
        >
          {WEIGH_TEXTS.instead[other]}
        </button>
      </div>
      {labels.length > 0 && quantity > 1 && <p className="soft small">{labelsText(labels.length, quantity)}</p>}
      {result && (
        <p role="status" className={result.isUnlikely ? 'warm-text' : undefined}>
          {weighedResultText(weighed, result.priceWon)}
          {result.isUnlikely && ` ${WEIGH_TEXTS.unlikely}`}
        </p>
      )}
    </div>
  );
}
