import type { MartWebhook } from '#lib/contract/mart/webhooks.ts';
import {
  listenerText,
  removeLabel,
  rotateLabel,
  testLabel,
  WEBHOOK_TEXTS,
  webhookStateText,
} from '#lib/messages/mart/webhooks.ts';
import css from './till.module.css';

interface Props {
  webhook: MartWebhook;
  now: Date;
  isBusy: boolean;
  onTest: () => void;
  onRotate: () => void;
  onRemove: () => void;
}

/** An address that hears, how it stands, and what can be done about it. */
export function WebhookRow({ webhook, now, isBusy, onTest, onRotate, onRemove }: Props) {
  const state = webhookStateText(webhook, now);
  return (
    <li className="inset stack gap-3">
      <div className={css.facts}>
        <p className={css.address}>{webhook.url}</p>
        {webhook.keyName !== null && <p className="small soft">{listenerText(webhook.keyName)}</p>}
        {webhook.hasKeyEnded && <p className="warm-text small">{WEBHOOK_TEXTS.keyEnded}</p>}
        {state !== null && <p className={webhook.failingSince ? 'warm-text small' : 'small'}>{state}</p>}
      </div>
      <p className="cluster">
        <button
          type="button"
          className="button button-small"
          aria-label={testLabel(webhook)}
          disabled={isBusy}
          onClick={onTest}
        >
          {WEBHOOK_TEXTS.test}
        </button>
        <button type="button" className="button button-small" aria-label={rotateLabel(webhook)} onClick={onRotate}>
          {WEBHOOK_TEXTS.rotate}
        </button>
        <button type="button" className="button button-small" aria-label={removeLabel(webhook)} onClick={onRemove}>
          {WEBHOOK_TEXTS.remove}
        </button>
      </p>
    </li>
  );
}
