import { useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { MartKey } from '#lib/contract/mart/mart-keys.ts';
import type { MartWebhook, WebhookDelivery } from '#lib/contract/mart/webhooks.ts';
import { WEBHOOKS_MOST } from '#lib/domain/notice/webhook.ts';
import { WEBHOOK_TEXTS, webhookCountText } from '#lib/messages/mart/webhooks.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { toast } from '#lib/stores/toasts.ts';
import { NewWebhook } from './NewWebhook.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import css from './till.module.css';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { WebhookRow } from './WebhookRow.tsx';

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
  // A secret that was made and not shown is shown by the same press: another one would end the one in use.
  const [rotation] = useState(() => ({ webhookId: 0, key: createIdempotencyKey() }));
  const rotating = useMutation(
    (webhookId: number, attempt) =>
      sellerCall('POST /api/seller/{martId}/webhooks/{webhookId}/secret', {
        params: { martId, webhookId },
        body: { attempt },
      }),
    { failed: (refusal) => failureText(WEBHOOK_TEXTS.rotateFailed, refusal), idempotent: rotation.key },
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
    if (rotation.webhookId !== webhookId) rotation.key.renew();
    rotation.webhookId = webhookId;
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
        <WebhookDeliveries
          deliveries={deliveries}
          now={now}
          isBusy={isBusy}
          onRefresh={() => void readAnew()}
          onAgain={(delivery) => void sendAgain(delivery)}
        />
      )}
    </>
  );
}
