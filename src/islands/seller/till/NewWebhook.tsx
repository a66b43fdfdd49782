import { type FormEvent, useRef, useState } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { MartKey } from '#lib/contract/mart/mart-keys.ts';
import { isWebhookUrl, WEBHOOK_URL_MAX_LENGTH } from '#lib/domain/notice/webhook.ts';
import { WEBHOOK_TEXTS } from '#lib/messages/mart/webhooks.ts';

interface Props {
  martId: number;
  /** Whose own changes it may leave out. */
  keys: Pick<MartKey, 'keyId' | 'name'>[];
  onAdded: (secret: string) => void;
  onClose: () => void;
}

/** A new address; its secret is shown once. */
export function NewWebhook({ martId, keys, onAdded, onClose }: Props) {
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
