import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/call.ts';
import type { uploadPicture } from '#lib/client/upload.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product-problems.ts';
import { REGISTER_TEXTS } from '#lib/messages/seller-register.ts';
import {
  fieldOfWire,
  productPayload,
  type RegisterField,
  type RegisterProblems,
  type RegisterValues,
  registerProblems,
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
  call: typeof apiCall;
  upload: typeof uploadPicture;
  /** The server's clock. */
  now: () => Date;
}

/** The sentence for a problem; without a main category that is what there is to choose first. */
function sentence(field: string, problem: NonNullable<RegisterProblems[RegisterField]>): string {
  return field === 'group' ? REGISTER_TEXTS.groupMissing : PRODUCT_PROBLEM_MESSAGES[problem];
}

/** The registration of one product: check, picture first, then the product. An upload that fails fails it. spec.md section 8. */
export function createRegisterStore({ martId, call, upload, now }: RegisterStoreInput) {
  const $registering = atom<Registering>({ name: 'typing' });
  const $errors = atom<FieldErrors>({});
  let uploaded: { file: File; stored: string } | null = null;

  const busy = () => ['uploading', 'saving', 'done'].includes($registering.get().name);

  /** The stored picture; null without one, false when it could not be stored. A second try does not send it again. */
  async function storePicture(file: File | null): Promise<string | null | false> {
    if (!file) return null;
    if (uploaded?.file === file) return uploaded.stored;
    $registering.set({ name: 'uploading', share: 0 });
    const answer = await upload(file, (share) => $registering.set({ name: 'uploading', share }));
    if (!answer.ok) {
      $registering.set({ name: 'failed', message: `${REGISTER_TEXTS.uploadFailed} ${answer.message}` });
      return false;
    }
    uploaded = { file, stored: answer.stored };
    return answer.stored;
  }

  return {
    $registering,
    $errors,

    /** Checks one field when it is left, so that the remedy comes early. */
    check(values: RegisterValues, field: RegisterField) {
      const problem = registerProblems(values, now())[field];
      const { [field]: _, ...others } = $errors.get();
      $errors.set(problem ? { ...others, [field]: sentence(field, problem) } : others);
    },

    /** Answers whether the product is registered. */
    async submit(values: RegisterValues, picture: File | null): Promise<boolean> {
      if (busy()) return false;
      const problems = registerProblems(values, now());
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
      const answer = await call('POST /api/seller/stores/{storeId}/products', {
        params: { storeId: martId },
        body: productPayload(values, stored),
      });
      if (answer.ok) {
        $registering.set({ name: 'done' });
        return true;
      }
      if (answer.error.code === 'pictureMissing') uploaded = null;
      const field = fieldOfWire(answer.error.field);
      if (field) $errors.set({ [field]: answer.error.message });
      $registering.set({ name: 'failed', message: `${REGISTER_TEXTS.failed} ${answer.error.message}` });
      return false;
    },
  };
}

export type RegisterStore = ReturnType<typeof createRegisterStore>;
