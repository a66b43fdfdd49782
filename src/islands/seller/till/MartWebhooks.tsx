import { type FormEvent, useRef, useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { MartKey } from '#lib/contract/mart/mart-keys.ts';
import type { MartWebhook, WebhookDelivery } from '#lib/contract/mart/webhooks.ts';
import { isWebhookUrl, WEBHOOK_URL_MAX_LENGTH, WEBHOOKS_MOST } from '#lib/domain/notice/webhook.ts';
import { momentText } from '#lib/messages/dates.ts';
import {
  againLabel,
  outcomeText,
  removeLabel,
  rotateLabel,
  testLabel,
  toldText,
  WEBHOOK_TEXTS,
  webhookCountText,
  webhookStateText,
} from '#lib/messages/mart/webhooks.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { toast } from '#lib/stores/toasts.ts';
import { ShownOnce } from './ShownOnce.tsx';
import css from './till.module.css';

export interface Told {
  webhooks: MartWebhook[];
  deliveries: WebhookDelivery[];
}

interface Props {
  martId: number;
  first: Told;
  keys: Pick<MartKey, 'keyId' | 'name'>[];
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
}

/** Where machines of a mart hear what happens, and what they were told. */
export default function MartWebhooks({ martId, first, keys, renderedAt }: Props) {
  const [{ webhooks, deliveries }, setTold] = useState(first);
  const [secret, setSecret] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const now = new Date(renderedAt);
  const params = { martId };

  const reading = useMutation(() => sellerCall('GET /api/seller/{martId}/webhooks', { params }), {
    failed: (refusal) => failureText(WEBHOOK_TEXTS.refreshFailed, refusal),
  });
  const rotating = useMutation(
    (webhookId: number) =>
      sellerCall('POST /api/seller/{martId}/webhooks/{webhookId}/secret', { params: { martId, webhookId } }),
    { failed: (refusal) => failureText(WEBHOOK_TEXTS.rotateFailed, refusal) },
  );
  const removing = useMutation(
    (webhookId: number) =>
      sellerCall('DELETE /api/seller/{martId}/webhooks/{webhookId}', { params: { martId, webhookId } }),
    { failed: (refusal) => failureText(WEBHOOK_TEXTS.removeFailed, refusal) },
  );
  const testing = useMutation(
    (webhookId: number) =>
      sellerCall('POST /api/seller/{martId}/webhooks/{webhookId}/test', { params: { martId, webhookId } }),
    { failed: (refusal) => failureText(WEBHOOK_TEXTS.testFailed, refusal) },
  );
  const repeating = useMutation(
    ({ webhookId, deliveryId }: WebhookDelivery) =>
      sellerCall('POST /api/seller/{martId}/webhooks/{webhookId}/deliveries/{deliveryId}', {
        params: { martId, webhookId, deliveryId },
      }),
    { failed: (refusal) => failureText(WEBHOOK_TEXTS.againFailed, refusal) },
  );

  async function readAnew(): Promise<void> {
    const done = await reading.press();
    if (done?.ok) setTold(done.data);
  }

  async function askToRotate({ webhookId, url }: MartWebhook) {
    const made: { secret: string | null } = { secret: null };
    await confirm({
      title: WEBHOOK_TEXTS.rotateQuestion,
      body: (
        <>
          <p className={css.address}>{url}</p>
          <p>{WEBHOOK_TEXTS.rotateText}</p>
        </>
      ),
      confirmLabel: WEBHOOK_TEXTS.rotate,
      act: async () => {
        const done = await rotating.press(webhookId);
        if (done?.ok) made.secret = done.data.secret;
        return done;
      },
    });
    if (made.secret === null) return;
    setSecret(made.secret);
    await readAnew();
  }

  async function askToRemove({ webhookId, url }: MartWebhook) {
    const isRemoved = await confirm({
      title: WEBHOOK_TEXTS.removeQuestion,
      body: (
        <>
          <p className={css.address}>{url}</p>
          <p>{WEBHOOK_TEXTS.removeText}</p>
        </>
      ),
      confirmLabel: WEBHOOK_TEXTS.remove,
      danger: true,
      act: () => removing.press(webhookId),
    });
    if (!isRemoved) return;
    toast(WEBHOOK_TEXTS.removed);
    await readAnew();
  }

  async function test({ webhookId }: MartWebhook) {
    const done = await testing.press(webhookId);
    if (!done?.ok) return;
    toast(WEBHOOK_TEXTS.testSent);
    await readAnew();
  }

  async function sendAgain(delivery: WebhookDelivery) {
    const done = await repeating.press(delivery);
    if (!done?.ok) return;
    toast(WEBHOOK_TEXTS.againSent);
    await readAnew();
  }

  const problem = [testing, repeating, reading].map((act) => act.problem).find(Boolean);
  const isBusy = testing.busy || repeating.busy || reading.busy;

  return (
    <>
      <section className="stack gap-3" aria-labelledby="webhooks-title">
        <div className="spread">
          <h2 id="webhooks-title" className="cluster">
            {WEBHOOK_TEXTS.title} <span className="soft small">{webhookCountText(webhooks.length)}</span>
          </h2>
          {!isAdding && secret === null && webhooks.length < WEBHOOKS_MOST && (
            <button type="button" className="button button-small" onClick={() => setAdding(true)}>
              {WEBHOOK_TEXTS.add}
            </button>
          )}
        </div>
        <p className="soft small">{WEBHOOK_TEXTS.lead}</p>
        {secret !== null && (
          <ShownOnce
            title={WEBHOOK_TEXTS.made}
            text={WEBHOOK_TEXTS.madeText}
            value={secret}
            onDone={() => setSecret(null)}
          />
        )}
        {isAdding && (
          <NewWebhook
            martId={martId}
            keys={keys}
            onClose={() => setAdding(false)}
            onAdded={(made) => {
              setAdding(false);
              setSecret(made);
              void readAnew();
            }}
          />
        )}
        {webhooks.length === 0 && !isAdding && <EmptyState title={WEBHOOK_TEXTS.none} text={WEBHOOK_TEXTS.noneText} />}
        {webhooks.length > 0 && (
          <ul className="card lined">
            {webhooks.map((webhook) => (
              <Boundary key={webhook.webhookId} part="MartWebhook" as="li">
                <WebhookRow
                  webhook={webhook}
                  now={now}
                  isBusy={isBusy}
                  onTest={() => void test(webhook)}
                  onRotate={() => void askToRotate(webhook)}
                  onRemove={() => void askToRemove(webhook)}
                />
              </Boundary>
            ))}
          </ul>
        )}
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </section>
      {(webhooks.length > 0 || deliveries.length > 0) && (
        <section className="stack gap-3" aria-labelledby="deliveries-title">
          <div className="spread">
            <h2 id="deliveries-title">{WEBHOOK_TEXTS.deliveries}</h2>
            <button type="button" className="button button-small" disabled={isBusy} onClick={() => void readAnew()}>
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
                          onClick={() => void sendAgain(delivery)}
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
      )}
    </>
  );
}

interface RowProps {
  webhook: MartWebhook;
  now: Date;
  isBusy: boolean;
  onTest: () => void;
  onRotate: () => void;
  onRemove: () => void;
}

function WebhookRow({ webhook, now, isBusy, onTest, onRotate, onRemove }: RowProps) {
  const state = webhookStateText(webhook, now);
  return (
    <li className="inset stack gap-3">
      <div className={css.facts}>
        <p className={css.address}>{webhook.url}</p>
        {webhook.keyName !== null && <p className="small soft">{webhook.keyName}</p>}
        {state !== null && <p className="small">{state}</p>}
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

interface NewProps {
  martId: number;
  keys: Props['keys'];
  onAdded: (secret: string) => void;
  onClose: () => void;
}

function NewWebhook({ martId, keys, onAdded, onClose }: NewProps) {
  const [url, setUrl] = useState('');
  const [keyId, setKeyId] = useState<number | undefined>(keys[0]?.keyId);
  const [isOdd, setOdd] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const adding = useMutation(
    (body: { url: string; keyId?: number }) =>
      sellerCall('POST /api/seller/{martId}/webhooks', { params: { martId }, body }),
    { failed: (refusal) => failureText(WEBHOOK_TEXTS.addFailed, refusal) },
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = url.trim();
    setOdd(!isWebhookUrl(address));
    const done = isWebhookUrl(address)
      ? await adding.press({ url: address, ...(keyId !== undefined && { keyId }) })
      : null;
    if (done?.ok) onAdded(done.data.secret);
    else input.current?.focus();
  }

  return (
    <form className="card seller-body stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <h3>{WEBHOOK_TEXTS.add}</h3>
      <fieldset className="stack gap-5" disabled={adding.busy}>
        <Field
          label={WEBHOOK_TEXTS.url}
          hint={WEBHOOK_TEXTS.urlHint}
          error={isOdd ? WEBHOOK_TEXTS.addressOdd : (adding.problem ?? undefined)}
        >
          {(wiring) => (
            <input
              {...wiring}
              ref={input}
              className="input"
              type="url"
              inputMode="url"
              placeholder="https://"
              value={url}
              maxLength={WEBHOOK_URL_MAX_LENGTH}
              onChange={({ currentTarget }) => setUrl(currentTarget.value)}
            />
          )}
        </Field>
        {keys.length > 0 && (
          <Field label={WEBHOOK_TEXTS.key} hint={WEBHOOK_TEXTS.keyHint}>
            {(wiring) => (
              <select
                {...wiring}
                className="input"
                value={keyId ?? ''}
                onChange={({ currentTarget }) => setKeyId(Number(currentTarget.value) || undefined)}
              >
                <option value="">{WEBHOOK_TEXTS.noKey}</option>
                {keys.map((key) => (
                  <option key={key.keyId} value={key.keyId}>
                    {key.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </fieldset>
      <p className="cluster">
        <button type="submit" className="button button-primary" disabled={adding.busy}>
          {WEBHOOK_TEXTS.add}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {WEBHOOK_TEXTS.cancel}
        </button>
      </p>
    </form>
  );
}
