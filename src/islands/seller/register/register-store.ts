import { atom } from 'nanostores';
import { type PictureChoice, samePicture, storedPicture } from '#islands/shared/picture-choice.ts';
import type { call as apiCall } from '#lib/client/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/idempotency-key.ts';
import type { UploadPicture } from '#lib/client/upload.ts';
import type { Listing } from '#lib/contract/seller-products.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product-problems.ts';
import { EDIT_TEXTS, REGISTER_TEXTS } from '#lib/messages/seller-register.ts';
import {
  editPayload,
  fieldOfWire,
  productPayload,
  type RegisterField,
  type RegisterProblems,
  type RegisterValues,
  registerProblems,
  valuesOf,
} from './register-form.ts';

/** From the press of the button to the product. `share` is 0..1 of the picture's bytes. */
export type Registering =
  | { name: 'typing' }
  | { name: 'uploading'; share: number }
  | { name: 'saving' }
  | { name: 'failed'; message: string }
  | { name: 'done' };

/** What is said at each field. */
export type FieldErrors = Partial<Record<RegisterField, string>>;

export interface RegisterStoreInput {
  martId: number;
  /** Under which the tab keeps what is typed. */
  key: string;
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

/**
 * The registration of one product, or the editing of a listing: check, picture first, then the rest. An upload that fails
 * fails it. spec.md section 8.
 */
export function createRegisterStore({ martId, key, listing = null, call, upload, now }: RegisterStoreInput) {
  const $registering = atom<Registering>({ name: 'typing' });
  const $errors = atom<FieldErrors>({});
  const untouched = listing ? valuesOf(listing) : undefined;
  const texts = listing ? EDIT_TEXTS : REGISTER_TEXTS;
  const idempotencyKey = createIdempotencyKey(key);
  let uploaded: { file: File; stored: string } | null = null;

  const busy = () => ['uploading', 'saving', 'done'].includes($registering.get().name);

  /** The stored picture; null without one, false when it could not be stored. A second try does not send it again. */
  async function storePicture(picture: PictureChoice): Promise<string | null | false> {
    if (picture.kind === 'none') return null;
    if (picture.kind === 'kept') return picture.imageKey;
    const { file } = picture;
    if (uploaded?.file === file) return uploaded.stored;
    $registering.set({ name: 'uploading', share: 0 });
    const answer = await upload(file, (share) => $registering.set({ name: 'uploading', share }));
    if (!answer.ok) {
      $registering.set({ name: 'failed', message: `${texts.uploadFailed} ${answer.message}` });
      return false;
    }
    uploaded = { file, stored: answer.stored };
    return answer.stored;
  }

  function save(values: RegisterValues, picture: PictureChoice, stored: string | null) {
    if (!listing || !untouched) {
      return call('POST /api/seller/stores/{storeId}/products', {
        params: { storeId: martId },
        body: { ...productPayload(values, stored), attempt: idempotencyKey.value() },
      });
    }
    const isSame = samePicture(picture, storedPicture(listing.imageKey));
    return call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
      params: { storeId: martId, productId: listing.productId },
      body: editPayload(untouched, values, isSame ? undefined : stored),
    });
  }

  return {
    $registering,
    $errors,
    /** The form is begun anew. */
    startAnew: idempotencyKey.renew,

    /** The next product is typed after one that was registered. */
    next() {
      uploaded = null;
      $errors.set({});
      $registering.set({ name: 'typing' });
    },

    /** Checks one field when it is left, so that the remedy comes early. */
    check(values: RegisterValues, field: RegisterField) {
      // What the server refused is being mended.
      if ($registering.get().name === 'failed') $registering.set({ name: 'typing' });
      const problem = registerProblems(values, now(), untouched)[field];
      const { [field]: _, ...others } = $errors.get();
      $errors.set(problem ? { ...others, [field]: sentence(field, problem) } : others);
    },

    /** Answers whether the product is registered, or changed. */
    async submit(values: RegisterValues, picture: PictureChoice): Promise<boolean> {
      if (busy()) return false;
      const problems = registerProblems(values, now(), untouched);
      $errors.set(
        Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, sentence(field, problem)])),
      );
      if (Object.keys(problems).length > 0) {
        $registering.set({ name: 'typing' });
        return false;
      }
      // Before anything waits: a second press must find the form busy.
      $registering.set({ name: 'saving' });
      const stored = await storePicture(picture);
      if (stored === false) return false;
      $registering.set({ name: 'saving' });
      const answer = await save(values, picture, stored);
      idempotencyKey.onAnswer(answer);
      if (answer.ok) {
        $registering.set({ name: 'done' });
        return true;
      }
      if (answer.error.code === 'pictureMissing') uploaded = null;
      const field = fieldOfWire(answer.error.field);
      if (field) $errors.set({ [field]: answer.error.message });
      $registering.set({ name: 'failed', message: failureText(texts.failed, answer) });
      return false;
    },
  };
}

export type RegisterStore = ReturnType<typeof createRegisterStore>;
