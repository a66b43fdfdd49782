import { atom } from 'nanostores';
import { type PictureChoice, samePicture, storedPicture } from '#islands/shared/picture-choice.ts';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { UploadPicture } from '#lib/client/caller/upload.ts';
import { draftStore } from '#lib/client/offline/draft.ts';
import { createFormStore, type FieldErrors } from '#lib/client/page/form-store.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product/product-problems.ts';
import { EDIT_TEXTS, REGISTER_TEXTS } from '#lib/messages/product/seller-register.ts';
import {
  editPayload,
  FIELD_ORDER,
  fieldOfWire,
  productPayload,
  type RegisterField,
  type RegisterProblems,
  type RegisterValues,
  registerProblems,
  valuesOfNext,
  withField,
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

/** The sentence for a problem; without a main category that is what there is to choose first. */
function sentence(field: string, problem: NonNullable<RegisterProblems[RegisterField]>): string {
  return field === 'group' ? REGISTER_TEXTS.groupMissing : PRODUCT_PROBLEM_MESSAGES[problem];
}

/** What is wrong, in sentences. */
const sentences = (problems: RegisterProblems): FieldErrors<RegisterField> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, sentence(field, problem)]));

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
    errorsOf: (values) => sentences(registerProblems(values, now(), listing ? untouched : undefined)),
  });
  const $picture = atom(picture);
  const texts = listing ? EDIT_TEXTS : REGISTER_TEXTS;
  const idempotencyKey = createIdempotencyKey(key);
  let uploaded: { file: File; stored: string } | null = null;

  /** The stored picture; null without one, false when it could not be stored. A second try does not send it again. */
  async function storePicture(): Promise<string | null | false> {
    const picture = $picture.get();
    if (picture.kind === 'none') return null;
    if (picture.kind === 'kept') return picture.imageKey;
    const { file } = picture;
    if (uploaded?.file === file) return uploaded.stored;
    form.$sending.set({ name: 'uploading', share: 0 });
    const response = await upload(file, (share) => form.$sending.set({ name: 'uploading', share }));
    if (!response.ok) {
      form.fail(`${texts.uploadFailed} ${response.message}`);
      return false;
    }
    uploaded = { file, stored: response.stored };
    form.$sending.set({ name: 'saving' });
    return response.stored;
  }

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
    const stored = await storePicture();
    if (stored === false) return null;
    const response = await save(values, stored);
    idempotencyKey.onAnswer(response);
    if (response.ok) return true;
    if (response.error.code === 'pictureMissing') uploaded = null;
    const field = fieldOfWire(response.error.field);
    return form.fail(failureText(texts.failed, response), field, response.error.message);
  }

  function begin(values: RegisterValues, picture: PictureChoice): void {
    form.begin(values);
    $picture.set(picture);
  }

  return {
    ...form,
    $picture,

    /** One field is typed. */
    type: (field: RegisterField, typed: string) => form.put(withField(form.$values.get(), field, typed)),

    /** The form is begun anew. */
    startAnew() {
      begin(untouched, picture);
      idempotencyKey.renew();
    },

    /** The next product is typed after one that was registered. */
    next() {
      uploaded = null;
      begin(valuesOfNext(form.$values.get()), { kind: 'none' });
    },

    /** Answers whether the product is registered, or changed. */
    submit: async (): Promise<boolean> => (await form.submit(send)) ?? false,
  };
}

export type RegisterStore = ReturnType<typeof createRegisterStore>;
