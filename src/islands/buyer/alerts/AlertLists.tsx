import { useState } from 'react';
import { call } from '#lib/client/caller/call.ts';
import type { Alert, PriceStepProduct, WaitingProduct } from '#lib/contract/discovery/alerts.ts';
import { ALERTS_MOST } from '#lib/domain/person/limits.ts';
import { ALERTS, alertFacts, WAITING, waitingFacts } from '#lib/messages/discovery/alerts.ts';
import { nextPriceText } from '#lib/messages/product/next-price.ts';
import { PRICE_STEP } from '#lib/messages/product/price-step.ts';
import { EndableList } from './EndableList.tsx';

interface Props {
  alerts: Alert[];
  waiting: WaitingProduct[];
  priceSteps: PriceStepProduct[];
  /** When it was rendered. */
  now: Date;
}

/** What a buyer asked to hear of, each with its end. */
export function AlertLists({ alerts, waiting, priceSteps, now }: Props) {
  const [said, setSaid] = useState('');
  return (
    <>
      <EndableList
        id="alerts"
        title={ALERTS.title}
        about={ALERTS.about}
        most={ALERTS_MOST}
        lines={alerts.map((alert) => ({
          id: alert.alertId,
          name: alert.term,
          href: null,
          facts: alertFacts(alert),
          endText: ALERTS.endOf(alert.term),
          endedText: ALERTS.ended(alert.term),
        }))}
        end={(alertId) => call('DELETE /api/buyer/alerts', { body: { alertId } })}
        onEnded={setSaid}
      >
        {`${ALERTS.none} `}
        <span className="soft small">{ALERTS.noneText}</span>
        <a className="button button-small" href="/buyer/search">
          {ALERTS.search}
        </a>
      </EndableList>
      <EndableList
        id="waiting"
        title={WAITING.title}
        about={WAITING.about}
        lines={waiting.map((product) => ({
          id: product.productId,
          name: product.name,
          href: `/buyer/product/${product.productId}`,
          facts: waitingFacts(product),
          endText: WAITING.leaveOf(product.name),
          endedText: WAITING.left,
        }))}
        end={(productId) => call('DELETE /api/buyer/products/{productId}/waiting', { params: { productId } })}
        onEnded={setSaid}
      >
        {`${WAITING.none} `}
        <span className="soft small">{WAITING.noneText}</span>
      </EndableList>
      <EndableList
        id="price-steps"
        title={PRICE_STEP.title}
        about={PRICE_STEP.about}
        lines={priceSteps.map(({ productId, name, storeName, ...next }) => ({
          id: productId,
          name,
          href: `/buyer/product/${productId}`,
          facts: [storeName, nextPriceText(next, now)].filter(Boolean).join(' · '),
          endText: PRICE_STEP.leaveOf(name),
          endedText: PRICE_STEP.left,
        }))}
        end={(productId) => call('DELETE /api/buyer/products/{productId}/price-step', { params: { productId } })}
        onEnded={setSaid}
      >
        {`${PRICE_STEP.none} `}
        <span className="soft small">{PRICE_STEP.noneText}</span>
      </EndableList>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
