import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusFault } from '#islands/shared/focus-fault.ts';
import { PicturePicker } from '#islands/shared/PicturePicker.tsx';
import { type PictureChoice, storedPicture } from '#islands/shared/picture-choice.ts';
import saveBar from '#islands/shared/save-bar.module.css';
import { useServerTime } from '#islands/shared/useNow.ts';
import { serverNow } from '#lib/client/caller/call.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { pictureUpload } from '#lib/client/caller/upload.ts';
import { isBusy } from '#lib/client/page/form-store.ts';
import type { GoodsCode, Listing } from '#lib/contract/product/seller-products.ts';
import { isPlainBarcode } from '#lib/domain/product/barcode.ts';
import { EDIT_TEXTS, REGISTER_TEXTS, savedText } from '#lib/messages/product/seller-register.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import { BarcodeField } from './BarcodeField.tsx';
import { createBarcodeStore } from './barcode-store.ts';
import { CardPreview } from './CardPreview.tsx';
import beside from './card-preview.module.css';
import { ProductFields } from './ProductFields.tsx';
import { type RegisterValues, withCode, withField, withKnown } from './register-form.ts';
import { createRegisterStore } from './register-store.ts';
import { Submitting } from './Submitting.tsx';

/** What the form is for: a new product, one like an older listing, or changes to a listing. */
export type FormTask = { kind: 'register' } | { kind: 'copy'; listing: Listing } | { kind: 'edit'; listing: Listing };

interface Props {
  martId: number;
  martName: string;
  task: FormTask;
  /** The form as it stands untouched. */
  untouched: RegisterValues;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
}

interface Filled {
  values: RegisterValues;
  picture: PictureChoice;
}

const draftKey = (martId: number, task: FormTask) =>
  task.kind === 'register' ? `register:${martId}` : `${task.kind}:${task.listing.productId}`;

/** The form of a product; what is typed survives failures and reloads. */
export default function ProductForm({ martId, martName, task, untouched, renderedAt }: Props) {
  useServerTime();
  const listing = task.kind === 'edit' ? task.listing : null;
  const texts = listing ? EDIT_TEXTS : REGISTER_TEXTS;
  const [{ store, barcodes }] = useState(() => ({
    store: createRegisterStore({
      martId,
      listing,
      untouched,
      key: draftKey(martId, task),
      call: sellerCall,
      picture: storedPicture(task.kind === 'register' ? null : task.listing.imageKey),
      upload: pictureUpload(sellerCall),
      now: () => new Date(serverNow()),
    }),
    barcodes: createBarcodeStore({ martId, call: sellerCall }),
  }));
  const values = useStore(store.$values);
  const picture = useStore(store.$picture);
  const sending = useStore(store.$sending);
  const errors = useStore(store.$errors);
  const [preview, setPreview] = useState<string | null>(null);
  const [restored, setRestored] = useState(false);
  const [read, setRead] = useState<{ text: string; code: GoodsCode } | null>(null);
  const [before, setBefore] = useState<Filled | null>(null);
  /** What was registered last on this page, and how many were. */
  const [saved, setSaved] = useState<{ name: string; many: number } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const busy = isBusy(sending);

  // The tab's own text, which the server does not know: before what was typed while the page came alive, which goes on
  // from there.
  useLayoutEffect(() => {
    const isRestored = store.restore() !== null;
    barcodes.forget(store.$values.get().barcode);
    if (isRestored) setRestored(true);
  }, [store, barcodes]);

  function startAnew() {
    store.startAnew();
    setRestored(false);
    barcodes.forget(untouched.barcode);
  }

  async function findKnown(barcode: string) {
    const typed = withField(values, 'barcode', barcode);
    if (typed.barcode !== values.barcode) store.put(typed);
    // A listing that stands keeps its words: of a plain barcode there is nothing to ask.
    if (typed.barcode === '' || (listing && isPlainBarcode(typed.barcode))) return;
    const found = await barcodes.find(typed.barcode);
    // It may have been sent meanwhile, or more been typed.
    if (!found || isBusy(store.$sending.get())) return;
    const { code, listing: known } = found;
    setRead({ text: typed.barcode, code });
    const now = { values: store.$values.get(), picture: store.$picture.get() };
    if (listing || !known) return store.put(withCode(now.values, code));
    setBefore(now);
    store.begin(withCode(withKnown(now.values, known), code));
    if (known.imageKey && now.picture.kind !== 'file') store.$picture.set(storedPicture(known.imageKey));
  }

  function undo() {
    if (!before) return;
    store.put(before.values);
    store.$picture.set(before.picture);
    setBefore(null);
    barcodes.forget(before.values.barcode);
  }

  async function save(): Promise<boolean> {
    if (await store.submit()) return true;
    focusFault(form.current, store.atFault());
    return false;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await save())) return;
    toastAfterNavigation(texts.done);
    location.assign(`/seller/mart/${martId}/check`);
  }

  async function saveAndNext() {
    if (!(await save())) return;
    setSaved({ name: values.name.trim(), many: (saved?.many ?? 0) + 1 });
    setRead(null);
    store.next();
    setRestored(false);
    setBefore(null);
    barcodes.forget();
  }

  // The focus is the document's: it goes to the camera's button once that may be pressed again.
  useEffect(() => {
    const buttons = saved ? (form.current?.querySelectorAll<HTMLElement>('[data-takes-picture]') ?? []) : [];
    // A desk has no button of a camera.
    [...buttons].find((button) => button.offsetParent !== null)?.focus();
  }, [saved]);

  return (
    <div className={beside.beside}>
      <form
        ref={form}
        className={`card seller-body stack gap-5 ${saveBar.form}`}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {restored && (
          <p className="notice notice-accent spread" role="status">
            {REGISTER_TEXTS.restored}
            <button type="button" className="text-button" disabled={busy} onClick={startAnew}>
              {REGISTER_TEXTS.startAnew}
            </button>
          </p>
        )}
        {task.kind === 'copy' && <p className="notice">{REGISTER_TEXTS.copied}</p>}
        <div role="status" className={saveBar.said}>
          {saved && (
            <div className="notice notice-accent">
              <p className="strong">{savedText(saved.name, saved.many)}</p>
              <p>
                {REGISTER_TEXTS.next} <a href={`/seller/mart/${martId}/check`}>{REGISTER_TEXTS.seeProducts}</a>
              </p>
            </div>
          )}
        </div>
        <PicturePicker of="상품" picture={picture} disabled={busy} onPick={store.$picture.set} onPreview={setPreview} />
        <ProductFields
          values={values}
          errors={errors}
          disabled={busy}
          withQuantity={!listing}
          now={new Date(renderedAt)}
          isOfRule={task.kind === 'register' && values.markdown !== '' && values.markdown === untouched.markdown}
          onChange={store.type}
        >
          <BarcodeField
            store={barcodes}
            value={values.barcode}
            error={errors.barcode}
            onChange={(typed) => {
              barcodes.forget();
              setRead(null);
              store.type('barcode', typed);
            }}
            martId={martId}
            read={read}
            onBarcode={(barcode) => void findKnown(barcode)}
            onUndo={before && undo}
          />
        </ProductFields>
        <div className={saveBar.bar}>
          <Submitting sending={sending} saving={texts.saving} />
          {task.kind === 'register' && (
            <button type="button" className="button button-large" disabled={busy} onClick={() => void saveAndNext()}>
              {REGISTER_TEXTS.more}
            </button>
          )}
          <button type="submit" className="button button-primary button-large" disabled={busy} aria-busy={busy}>
            {texts.submit}
          </button>
        </div>
      </form>
      <CardPreview
        values={values}
        martName={martName}
        preview={preview}
        now={new Date(renderedAt)}
        imageKey={picture.kind === 'kept' ? picture.imageKey : null}
      />
    </div>
  );
}
