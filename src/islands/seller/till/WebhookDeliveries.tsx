import { Boundary } from '#islands/shared/Boundary.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import type { WebhookDelivery } from '#lib/contract/mart/webhooks.ts';
import { momentText } from '#lib/messages/dates.ts';
import { againLabel, outcomeText, toldText, WEBHOOK_TEXTS } from '#lib/messages/mart/webhooks.ts';
import { FirstFew } from './FirstFew.tsx';
import css from './till.module.css';

interface Props {
  deliveries: readonly WebhookDelivery[];
  now: Date;
  isBusy: boolean;
  onRefresh: () => void;
  onAgain: (delivery: WebhookDelivery) => void;
}

/** Nothing has failed of it yet. */
const isWell = ({ state, tries }: WebhookDelivery): boolean =>
  state === 'delivered' || (state === 'waiting' && tries === 0);

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
          <FirstFew
            rows={deliveries}
            row={(delivery) => (
              <Boundary key={delivery.deliveryId} part="WebhookDelivery" as="li">
                <DeliveryRow delivery={delivery} now={now} isBusy={isBusy} onAgain={() => onAgain(delivery)} />
              </Boundary>
            )}
          />
        </>
      )}
    </section>
  );
}

interface RowProps {
  delivery: WebhookDelivery;
  now: Date;
  isBusy: boolean;
  onAgain: () => void;
}

function DeliveryRow({ delivery, now, isBusy, onAgain }: RowProps) {
  return (
    <li className={`inset spread ${css.key}`}>
      <div className={css.facts}>
        <p>{toldText(delivery)}</p>
        <p className="small soft">
          {momentText(new Date(delivery.at), now)} · {delivery.host}
        </p>
        <p className={isWell(delivery) ? 'small' : 'warm-text small'}>{outcomeText(delivery)}</p>
      </div>
      {delivery.canSendAgain && delivery.tries > 0 && (
        <button
          type="button"
          className={`button button-small ${delivery.state === 'delivered' ? 'button-quiet' : ''}`}
          aria-label={againLabel(delivery)}
          disabled={isBusy}
          onClick={onAgain}
        >
          {WEBHOOK_TEXTS.again}
        </button>
      )}
    </li>
  );
}
