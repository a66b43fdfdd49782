import { atom, computed } from 'nanostores';
import { type PictureChoice, storedPicture, uploadOnce } from '#islands/shared/picture-choice.ts';
import type { call as apiCall, Result } from '#lib/client/caller/call.ts';
import type { UploadPicture } from '#lib/client/caller/upload.ts';
import type { OrderBag, SellerBag } from '#lib/contract/order/bags.ts';
import { CONTENTS_MISSING, PACK_TEXTS } from '#lib/messages/order/bag-contents.ts';
import { mutation } from '#lib/stores/mutation.ts';

export interface BagInput {
  order: Pick<SellerBag, 'orderId' | 'bag'>;
  call: typeof apiCall;
  upload: UploadPicture;
  onWritten: () => void;
}

type Written = Result<OrderBag>;

/** What lay in one bag, as lines and a picture, which is sent first: an upload that fails fails it. */
export function createBagStore({ order, call, upload, onWritten }: BagInput) {
  const { orderId, bag } = order;
  const $stands = atom(bag.contents);
  const $text = atom(bag.contents?.text ?? '');
  const $picture = atom<PictureChoice>(storedPicture(bag.contents?.imageKey ?? null));
  /** Fields are open: nothing stands yet, or it is being changed. */
  const $isOpen = atom(bag.contents === null);
  const $fault = atom<string | null>(null);
  const pictures = uploadOnce(upload);

  const writing = mutation(
    (sent: { contents: string; picture: string }): Promise<Written> =>
      call('PUT /api/seller/orders/{orderId}/contents', { params: { orderId }, body: sent }),
    { failed: PACK_TEXTS.failed },
  );

  async function stored(): Promise<string | null> {
    const picture = $picture.get();
    if (picture.kind !== 'file') return picture.kind === 'kept' ? picture.imageKey : '';
    const sent = await pictures.send(picture.file);
    if (sent.ok) return sent.stored;
    $fault.set(`${PACK_TEXTS.uploadFailed} ${sent.message}`);
    return null;
  }

  const $isUploading = atom(false);

  return {
    $text,
    $picture,
    $bag: computed(
      [$stands, $isOpen, $fault, $isUploading, writing.$state],
      (stands, isOpen, fault, isUploading, { busy, problem }) => ({
        stands,
        isOpen,
        busy: busy || isUploading,
        problem: fault ?? problem,
      }),
    ),
    change: (): void => $isOpen.set(true),
    async save(): Promise<void> {
      $fault.set(null);
      writing.forget();
      const contents = $text.get().trim();
      if (contents === '' && $picture.get().kind === 'none') {
        $fault.set(CONTENTS_MISSING);
        return;
      }
      $isUploading.set(true);
      const picture = await stored();
      $isUploading.set(false);
      if (picture === null) return;
      const done = await writing.press({ contents, picture });
      if (done && !done.ok && done.error.code === 'pictureMissing') pictures.forget();
      if (!done?.ok) return;
      $stands.set(done.data.contents);
      $picture.set(storedPicture(done.data.contents?.imageKey ?? null));
      $isOpen.set(false);
      onWritten();
    },
  };
}
