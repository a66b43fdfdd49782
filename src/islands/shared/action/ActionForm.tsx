import { useStore } from '@nanostores/react';
import { Fragment, useId, useRef, useState } from 'react';
import { call, type Result } from '#lib/client/caller/call.ts';
import { untilKept } from '#lib/client/page/came-back.ts';
import { canRefresh, refreshPage } from '#lib/client/page/refresh-page.ts';
import { RELOAD } from '#lib/messages/loading.ts';
import { doneText } from '#lib/messages/market/operator-actions.ts';
import { SESSION_OVER } from '#lib/messages/person/sign-in.ts';
import { mutation } from '#lib/stores/mutation.ts';
import { toast } from '#lib/stores/toasts.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { ActionField } from './ActionField.tsx';
import { addressWith, bodyOf, numberTooLarge, type Typed, textOf } from './action-body.ts';
import type { ActionFormProps } from './action-form.ts';

/**
 * `isEnded`: nobody is signed in any more, and what was typed waits for them. `isStale`: something is not as it was
 * shown; the page can be shown anew, with what was typed.
 */
interface Refusal {
  field?: string | undefined;
  message: string;
  isEnded?: boolean;
  isStale?: boolean;
}

/** `actionForm` compared the call with its input; here any one is sent. */
const send = call as (
  action: ActionFormProps['action'],
  input: { params?: ActionFormProps['params']; body?: Record<string, unknown> },
) => Promise<Result<unknown>>;

/**
 * The one island of the console, and of pages like it: a form that sends JSON, asks once, shows the refusal, and what
 * has become of the page (market.md, 'Screens').
 */
export function ActionForm({
  action,
  params,
  body,
  fields,
  submit,
  confirm,
  danger = false,
  quiet = false,
  to,
  shows,
}: ActionFormProps) {
  const [typed, setTyped] = useState<Typed>({});
  const [isAsking, setAsking] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [shown, setShown] = useState<Record<string, unknown> | null>(null);
  /** How often it was done: its fields begin anew after each. */
  const [turn, setTurn] = useState(0);
  // What is sent is read at the press: the page may have given this form another state since.
  const [acting] = useState(() => mutation((work: () => Promise<Result<unknown>>) => work()));
  const { busy } = useStore(acting.$state);
  const form = useRef<HTMLFormElement>(null);
  const said = useId();

  /** Sends it and shows what has become of it; busy until that is seen. */
  async function act(): Promise<Result<unknown>> {
    // Another form's act may have taken this one off the page by the time the answer is there.
    const origin = form.current!;
    setRefusal(null);
    const hasBody = body !== undefined || fields.length > 0;
    const response = await send(action, {
      ...(params ? { params } : {}),
      ...(hasBody ? { body: bodyOf(body ?? {}, fields, typed) } : {}),
    });
    if (!response.ok) {
      setAsking(false);
      const isStale = response.status === 409 && canRefresh();
      setRefusal(
        response.status === 401 ? { message: SESSION_OVER.text, isEnded: true } : { ...response.error, isStale },
      );
      return response;
    }
    if (shows) setShown(response.data as Record<string, unknown>);
    else if (to === undefined) await finish(origin);
    else {
      location.assign(addressWith(to, response.data));
      // Busy until the page has gone; one that was kept comes back with an empty form.
      await untilKept();
      begin();
    }
    return response;
  }

  async function finish(origin: Element): Promise<void> {
    setAsking(false);
    // What is done is folded up, before the page remembers what stands open.
    const fold = origin.closest('details');
    if (fold) fold.open = false;
    if (!(await refreshPage(origin))) return untilKept();
    toast(doneText(submit));
    begin();
  }

  /** Gives the form what stands now; what was typed stays. */
  async function look(pressed: Element): Promise<void> {
    if (await refreshPage(pressed)) setRefusal(null);
  }

  function begin(): void {
    setAsking(false);
    setTyped({});
    setTurn((turns) => turns + 1);
  }

  /** Asks first where there is something to ask. */
  function press(): void {
    const tooLarge = numberTooLarge(fields, typed);
    if (tooLarge) setRefusal(tooLarge);
    else if (confirm) setAsking(true);
    else void acting.press(act);
  }

  if (shown) return <Shown names={shows ?? []} response={shown} />;
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      aria-describedby={refusal ? said : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {fields.map((field) => (
        <ActionField
          key={`${turn} ${field.name}`}
          field={field}
          text={textOf(field, typed)}
          error={refusal?.field === field.name ? refusal.message : undefined}
          onType={(text) => setTyped((before) => ({ ...before, [field.name]: text }))}
          onWait={setWaiting}
        />
      ))}
      {refusal && !fields.some(({ name }) => name === refusal.field) && (
        <Refused id={said} {...refusal} onLook={(pressed) => void look(pressed)} />
      )}
      <p>
        <button
          type="submit"
          className={`button ${danger ? 'button-danger' : quiet ? '' : 'button-primary'}`}
          disabled={busy || isWaiting}
        >
          {submit}
        </button>
      </p>
      {/* A dialog of its own: `confirm` is drawn by the first host of the page, and that form may be folded up. */}
      {confirm && (
        <ConfirmDialog
          open={isAsking}
          title={submit}
          confirmLabel={submit}
          danger={danger}
          busy={busy}
          onConfirm={() => void acting.press(act)}
          onCancel={() => setAsking(false)}
        >
          <p>{confirm}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

/** Why nothing was done, where that is about no field. */
const Refused = ({
  id,
  message,
  isEnded = false,
  isStale = false,
  onLook,
}: Refusal & { id: string; onLook: (pressed: Element) => void }) => (
  <p id={id} className="notice notice-danger spread" role="alert">
    <span>{message}</span>
    {isEnded && (
      <a className="button button-small" href="/login" target="_blank" rel="noopener opener">
        {SESSION_OVER.again}
      </a>
    )}
    {isStale && (
      <button type="button" className="button button-small" onClick={(event) => onLook(event.currentTarget)}>
        {RELOAD}
      </button>
    )}
  </p>
);

/** What the response tells, in place of the form. */
const Shown = ({
  names,
  response,
}: {
  names: readonly { name: string; label: string }[];
  response: Record<string, unknown>;
}) => (
  <div role="status">
    <dl className="facts">
      {names.map(({ name, label }) => (
        <Fragment key={name}>
          <dt>{label}</dt>
          <dd>{String(response[name] ?? '')}</dd>
        </Fragment>
      ))}
    </dl>
  </div>
);
