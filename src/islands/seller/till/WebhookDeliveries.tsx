import { Boundary } from '#islands/shared/Boundary.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import type { WebhookDelivery } from '#lib/contract/mart/webhooks.ts';
import { momentText } from '#lib/messages/dates.ts';
import { againLabel, outcomeText, toldText, WEBHOOK_TEXTS } from '#lib/messages/mart/webhooks.ts';
import css from './till.module.css';

interface Props {
  deliveries: readonly WebhookDelivery[];
  now: Date;
  isBusy: boolean;
  onRefresh: () => void;
  onAgain: (delivery: WebhookDelivery) => void;
}

/** What a mart's addresses were told, newest first, and how each took it. */
export function WebhookDeliveries({ deliveries, now, isBusy, onRefresh, onAgain }: Props) {
  return (
    <section className="stack gap-3" aria-labelledby="deliveries-title">
      <div className="spread">
        <h2 id="deliveries-title">{WEBHOOK_TEXTS.deliveries}</h2>
        <button type="button" className="button button-small" disabled={isBusy} onClick={onRefresh}>
          {WEBHOOK_TEXTS.refresh}
        </button>
      </div>
      {deliveries.length === 0 && <EmptyState title={WEBHOOK_TEXTS.noDeliveries} />}
      {deliveries.length > 0 && (
        <>
          <p className="soft small">{WEBHOOK_TEXTS.deliveriesText}</p>
          <ul className="card lined">
            {deliveries.map((delivery) => (
              <Boundary key={delivery.deliveryId} part="WebhookDelivery" as="li">
                <li className={`inset spread ${css.key}`}>
                  <div className={css.facts}>
                    <p>{toldText(delivery)}</p>
                    <p className="small soft">
                      {momentText(new Date(delivery.at), now)} · {delivery.host}
                    </p>
                    <p className="small">{outcomeText(delivery)}</p>
                  </div>
                  {delivery.canSendAgain && delivery.tries > 0 && (
                    <button
                      type="button"
                      className="button button-small"
                      aria-label={againLabel(delivery)}
                      disabled={isBusy}
                      onClick={() => onAgain(delivery)}
                    >
                      {WEBHOOK_TEXTS.again}
                    </button>
                  )}
                </li>
              </Boundary>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
