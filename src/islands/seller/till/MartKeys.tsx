import { type FormEvent, useRef, useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { Dotted } from '#islands/shared/Dotted.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { Field } from '#islands/shared/Field.tsx';
import { useMutation } from '#islands/shared/useMutation.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { MartKey } from '#lib/contract/mart/mart-keys.ts';
import { KEY_NAME_MAX_LENGTH, KEY_SCOPES, type KeyScope } from '#lib/domain/mart/key.ts';
import {
  KEY_PERIODS,
  keyCountText,
  madeByText,
  revokeLabel,
  SCOPE_LABELS,
  TILL_TEXTS,
  untilText,
  usedText,
} from '#lib/messages/mart/till.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { toast } from '#lib/stores/toasts.ts';
import { ShownOnce } from './ShownOnce.tsx';
import css from './till.module.css';

interface Props {
  martId: number;
  first: MartKey[];
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
}

/** The keys of a mart: one is made and shown once, others are revoked. */
export default function MartKeys({ martId, first, renderedAt }: Props) {
  const [keys, setKeys] = useState(first);
  const [made, setMade] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(first.length === 0);
  const now = new Date(renderedAt);
  const revoking = useMutation(
    (keyId: number) => sellerCall('DELETE /api/seller/{martId}/keys/{keyId}', { params: { martId, keyId } }),
    { failed: (refusal) => failureText(TILL_TEXTS.revokeFailed, refusal) },
  );

  /** The list as it is by now; what was made is in it as the server has it. */
  async function readAnew(): Promise<void> {
    const response = await sellerCall('GET /api/seller/{martId}/keys', { params: { martId } });
    if (response.ok) setKeys(response.data.keys);
  }

  async function askToRevoke({ keyId, name }: MartKey) {
    const isRevoked = await confirm({
      title: TILL_TEXTS.revokeQuestion,
      body: (
        <>
          <p>‘{name}’</p>
          <p>{TILL_TEXTS.revokeText}</p>
        </>
      ),
      confirmLabel: TILL_TEXTS.revoke,
      danger: true,
      act: () => revoking.press(keyId),
    });
    if (!isRevoked) return;
    setKeys((before) => before.filter((key) => key.keyId !== keyId));
    toast(TILL_TEXTS.revoked);
  }

  return (
    <>
      {made !== null && (
        <ShownOnce title={TILL_TEXTS.made} text={TILL_TEXTS.madeText} value={made} onDone={() => setMade(null)} />
      )}
      {made === null && isMaking && (
        <NewKey
          martId={martId}
          onMade={(key) => {
            setMade(key);
            setMaking(false);
            void readAnew();
          }}
        />
      )}
      <section className="stack gap-3" aria-labelledby="keys-title">
        <div className="spread">
          <h2 id="keys-title" className="cluster">
            {TILL_TEXTS.keys} <span className="soft small">{keyCountText(keys.length)}</span>
          </h2>
          {!isMaking && made === null && (
            <button type="button" className="button button-small" onClick={() => setMaking(true)}>
              {TILL_TEXTS.newKey}
            </button>
          )}
        </div>
        {keys.length === 0 && <EmptyState title={TILL_TEXTS.none} text={TILL_TEXTS.noneText} />}
        {keys.length > 0 && (
          <ul className="card lined">
            {keys.map((key) => (
              <Boundary key={key.keyId} part="MartKey" as="li">
                <KeyRow mart={key} now={now} onRevoke={() => void askToRevoke(key)} />
              </Boundary>
            ))}
          </ul>
        )}
      </section>
      <ConfirmHost />
    </>
  );
}

function KeyRow({ mart, now, onRevoke }: { mart: MartKey; now: Date; onRevoke: () => void }) {
  return (
    <li className={`inset spread ${css.key}`}>
      <div className={css.facts}>
        <p className="cluster">
          <strong>{mart.name}</strong>
          <code className="small soft">{mart.hint}…</code>
          {mart.hasExpired && <span className="badge">{TILL_TEXTS.expired}</span>}
          {mart.hasMakerLeft && <span className="badge badge-warm">{TILL_TEXTS.makerLeft}</span>}
        </p>
        <p className="small soft">
          <Dotted text={mart.scopes.map((scope) => SCOPE_LABELS[scope]).join(' · ')} />
        </p>
        <p className="small soft">
          <Dotted text={[usedText(mart, now), untilText(mart, now), madeByText(mart)].join(' · ')} />
        </p>
      </div>
      <button type="button" className="button button-small" aria-label={revokeLabel(mart.name)} onClick={onRevoke}>
        {TILL_TEXTS.revoke}
      </button>
    </li>
  );
}

/** What most tills do: they read the shelf, and tell of it. */
const USUAL: readonly KeyScope[] = ['products:read', 'stock:write', 'orders:read'];

function NewKey({ martId, onMade }: { martId: number; onMade: (key: string) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState(USUAL);
  const [days, setDays] = useState<number>(KEY_PERIODS[0].days);
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const making = useMutation(
    (body: { name: string; scopes: KeyScope[]; expiresInDays: number }) =>
      sellerCall('POST /api/seller/{martId}/keys', { params: { martId }, body }),
    { failed: (refusal) => failureText(TILL_TEXTS.makeFailed, refusal) },
  );
  const isNamed = name.trim() !== '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isNamed) input.current?.focus();
    if (!isNamed || scopes.length === 0) return;
    const done = await making.press({ name: name.trim(), scopes: [...scopes], expiresInDays: days });
    if (done?.ok) onMade(done.data.key);
  }

  const toggle = (scope: KeyScope) =>
    setScopes((before) => (before.includes(scope) ? before.filter((each) => each !== scope) : [...before, scope]));

  return (
    <form className="card seller-body stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{TILL_TEXTS.newKey}</h2>
      <fieldset className="stack gap-5" disabled={making.busy}>
        <Field
          label={TILL_TEXTS.name}
          hint={TILL_TEXTS.nameHint}
          error={isTried && !isNamed ? TILL_TEXTS.nameMissing : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              ref={input}
              className="input"
              value={name}
              maxLength={KEY_NAME_MAX_LENGTH}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </Field>
        <fieldset className="stack stack-tight">
          <legend className="field-label">{TILL_TEXTS.scopes}</legend>
          {KEY_SCOPES.map((scope) => (
            <label key={scope} className="choice">
              <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
              {SCOPE_LABELS[scope]}
            </label>
          ))}
          <p className="field-hint">{TILL_TEXTS.scopesHint}</p>
          {isTried && scopes.length === 0 && (
            <p className="field-error" role="alert">
              {TILL_TEXTS.scopeMissing}
            </p>
          )}
        </fieldset>
        <Field label={TILL_TEXTS.expires}>
          {(wiring) => (
            <select
              {...wiring}
              className="input"
              value={days}
              onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
            >
              {KEY_PERIODS.map((period) => (
                <option key={period.days} value={period.days}>
                  {period.label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </fieldset>
      {making.problem && (
        <p className="field-error" role="alert">
          {making.problem}
        </p>
      )}
      <p>
        <button type="submit" className="button button-primary" disabled={making.busy}>
          {TILL_TEXTS.make}
        </button>
      </p>
    </form>
  );
}
