import { atom } from 'nanostores';
import { type PictureChoice, samePicture, storedPicture, uploadOnce } from '#islands/shared/picture-choice.ts';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { UploadPicture } from '#lib/client/caller/upload.ts';
import { draftStore } from '#lib/client/offline/draft.ts';
import { createFormStore } from '#lib/client/page/form-store.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { EDIT_TEXTS, REGISTER_TEXTS, registerProblemTexts } from '#lib/messages/product/seller-register.ts';
import {
  editPayload,
  FIELD_ORDER,
  fieldOfWire,
  productPayload,
  type RegisterField,
  type RegisterValues,
  registerProblems,
  valuesOfNext,
  withField,
  withTypedName,
} from './register-form.ts';

export interface RegisterStoreInput {
  martId: number;
  /** Under which the tab keeps what is typed. */
  key: string;
  /** The form and its picture as they stand before anybody types. */
  untouched: RegisterValues;
  picture?: PictureChoice;
  /** The listing that is edited; without one a new product is registered. */
  listing?: Listing | null;
  call: typeof apiCall;
  upload: UploadPicture;
  /** The server's clock. */
  now: () => Date;
}

/**
 * The registration of one product, or the editing of a listing: check, picture first, then the rest. An upload that
 * fails fails it. spec.md section 8.
 */
export function createRegisterStore(input: RegisterStoreInput) {
  const { martId, key, untouched, picture = { kind: 'none' }, listing = null, call, upload, now } = input;
  const form = createFormStore<RegisterValues, RegisterField>({
    untouched,
    fields: FIELD_ORDER,
    draft: draftStore<RegisterValues>(key),
    errorsOf: (values) => registerProblemTexts(registerProblems(values, now(), listing ? untouched : undefined)),
  });
  const $picture = atom(picture);
  const texts = listing ? EDIT_TEXTS : REGISTER_TEXTS;
  const idempotencyKey = createIdempotencyKey(key);
  const pictures = uploadOnce(upload);

  function save(values: RegisterValues, stored: string | null) {
    if (!listing) {
      return call('POST /api/seller/stores/{storeId}/products', {
        params: { storeId: martId },
        body: { ...productPayload(values, stored), attempt: idempotencyKey.value() },
      });
    }
    const isSame = samePicture($picture.get(), storedPicture(listing.imageKey));
    return call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
      params: { storeId: martId, productId: listing.productId },
      body: editPayload(untouched, values, isSame ? undefined : stored),
    });
  }

  async function send(values: RegisterValues): Promise<true | null> {
    const picture = $picture.get();
    let stored = picture.kind === 'kept' ? picture.imageKey : null;
    if (picture.kind === 'file') {
      const response = await pictures.send(picture.file, (share) => form.$sending.set({ name: 'uploading', share }));
      if (!response.ok) return form.fail(`${texts.uploadFailed} ${response.message}`);
      stored = response.stored;
      form.$sending.set({ name: 'saving' });
    }
    const response = await save(values, stored);
    idempotencyKey.onAnswer(response);
    if (response.ok) return true;
    if (response.error.code === 'pictureMissing') pictures.forget();
    const field = fieldOfWire(response.error.field);
    return form.fail(failureText(texts.failed, response), field, response.error.message);
  }

  /** What was chosen or taken away by hand: a name fills it in no more. */
  let touched: RegisterField[] = [];

  function begin(values: RegisterValues, picture: PictureChoice): void {
    touched = [];
    form.begin(values);
    $picture.set(picture);
  }

  return {
    ...form,
    $picture,

    /** One field is typed. The name of a new product fills in what it says; a listing that stands keeps its own. */
    type(field: RegisterField, typed: string): void {
      const values = form.$values.get();
      const isNamed = field === 'name' && !listing;
      if (field !== 'name') touched = [...touched, field];
      form.put(isNamed ? withTypedName(values, typed, now(), touched) : withField(values, field, typed));
    },

    /** The form is begun anew. */
    startAnew() {
      begin(untouched, picture);
      idempotencyKey.renew();
    },

    /** The next product is typed after one that was registered. */
    next() {
      pictures.forget();
      begin(valuesOfNext(form.$values.get()), { kind: 'none' });
    },

    /** Answers whether the product is registered, or changed. */
    submit: async (): Promise<boolean> => (await form.submit(send)) ?? false,
  };
}
