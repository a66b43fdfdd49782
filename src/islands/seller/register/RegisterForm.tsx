import { useStore } from '@nanostores/react';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { serverNow } from '#lib/client/call.ts';
import { draftStore } from '#lib/client/draft.ts';
import { sellerCall } from '#lib/client/seller-call.ts';
import { adoptServerTime } from '#lib/client/server-time.ts';
import { uploadPicture } from '#lib/client/upload.ts';
import { CATEGORY_GROUPS } from '#lib/domain/categories.ts';
import { REGISTER_TEXTS } from '#lib/messages/seller-register.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import { Field } from './Field.tsx';
import { PicturePicker } from './PicturePicker.tsx';
import css from './register.module.css';
import { FIELD_ORDER, type RegisterField, type RegisterValues, subCategories, withField } from './register-form.ts';
import { createRegisterStore } from './register-store.ts';
import { Submitting } from './Submitting.tsx';

interface Props {
  martId: number;
  /** The form as it stands untouched. */
  empty: RegisterValues;
}

type Draft = Record<RegisterField, string>;

/** The product registration form; what is typed survives failures and reloads. */
export default function RegisterForm({ martId, empty }: Props) {
  const [store] = useState(() =>
    createRegisterStore({ martId, call: sellerCall, upload: uploadPicture, now: () => new Date(serverNow()) }),
  );
  const [draft] = useState(() => draftStore<Draft>(`register:${martId}`));
  const [values, setValues] = useState(empty);
  const [picture, setPicture] = useState<File | null>(null);
  const [restored, setRestored] = useState(false);
  const registering = useStore(store.$registering);
  const errors = useStore(store.$errors);
  const form = useRef<HTMLFormElement>(null);
  const busy = registering.name === 'uploading' || registering.name === 'saving' || registering.name === 'done';

  useEffect(() => {
    adoptServerTime();
    const kept = draft.read(empty) as RegisterValues;
    const differs = FIELD_ORDER.some((field) => kept[field] !== empty[field]);
    if (!differs) return;
    setValues(kept);
    setRestored(true);
  }, [draft, empty]);

  function change(field: RegisterField, typed: string) {
    const next = withField(values, field, typed);
    setValues(next);
    draft.write(next);
    if (errors[field]) store.check(next, field);
  }

  function startAnew() {
    draft.clear();
    setValues(empty);
    setRestored(false);
    store.$errors.set({});
  }

  /** Name, value and handlers of a control. */
  const bound = (field: RegisterField) => ({
    name: field,
    value: values[field],
    className: 'input',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change(field, event.target.value),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await store.submit(values, picture)) {
      draft.clear();
      toastAfterNavigation(REGISTER_TEXTS.done);
      location.assign(`/seller/mart/${martId}/check`);
      return;
    }
    const wrong = FIELD_ORDER.find((field) => store.$errors.get()[field]);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  return (
    <form ref={form} className={`card ${css.form}`} noValidate onSubmit={(event) => void submit(event)}>
      {restored && (
        <p className="notice notice-accent spread" role="status">
          {REGISTER_TEXTS.restored}
          <button type="button" className="text-button" onClick={startAnew}>
            처음부터 쓰기
          </button>
        </p>
      )}
      <fieldset className={css.fields} disabled={busy}>
        <div className={css.pair}>
          <Field label="상위 분류" error={errors.group}>
            {(wiring) => (
              <select {...wiring} {...bound('group')} required>
                <option value="">골라 주세요</option>
                {CATEGORY_GROUPS.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="하위 분류" error={errors.category}>
            {(wiring) => (
              <select {...wiring} {...bound('category')} required disabled={values.group === ''}>
                <option value="">{values.group === '' ? '상위 분류를 먼저 골라 주세요' : '골라 주세요'}</option>
                {subCategories(values.group).map(({ key, name }) => (
                  <option key={key} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Field label="상품명" error={errors.name}>
          {(wiring) => (
            <input
              {...wiring}
              {...bound('name')}
              type="text"
              autoComplete="off"
              placeholder="예: 설향 딸기 500g"
              required
            />
          )}
        </Field>
        <div className={`${css.pair} ${css.narrow}`}>
          <Field label="가격 (원)" error={errors.price}>
            {(wiring) => (
              <input
                {...wiring}
                {...bound('price')}
                inputMode="numeric"
                autoComplete="off"
                placeholder="3,500"
                required
              />
            )}
          </Field>
          <Field label="수량 (개)" error={errors.quantity}>
            {(wiring) => (
              <input
                {...wiring}
                {...bound('quantity')}
                inputMode="numeric"
                autoComplete="off"
                placeholder="10"
                required
              />
            )}
          </Field>
        </div>
        <div className={css.pair}>
          <Field label="판매 마감 날짜" error={errors.saleEndDate}>
            {(wiring) => <input {...wiring} {...bound('saleEndDate')} type="date" required />}
          </Field>
          <Field label="판매 마감 시간" error={errors.saleEndTime}>
            {(wiring) => <input {...wiring} {...bound('saleEndTime')} type="time" required />}
          </Field>
        </div>
        <Field label="소비기한" optional hint="판매 마감은 소비기한보다 늦을 수 없어요." error={errors.useBy}>
          {(wiring) => <input {...wiring} {...bound('useBy')} type="date" />}
        </Field>
        <Field label="설명" optional error={errors.description}>
          {(wiring) => (
            <textarea
              {...wiring}
              {...bound('description')}
              rows={4}
              placeholder="산지, 상태, 보관 방법처럼 손님이 궁금해할 내용을 적어 주세요."
            />
          )}
        </Field>
      </fieldset>
      <PicturePicker file={picture} disabled={busy} onPick={setPicture} />
      <Submitting registering={registering} />
      <button type="submit" className="button button-primary button-large" disabled={busy} aria-busy={busy}>
        {REGISTER_TEXTS.title}
      </button>
    </form>
  );
}
