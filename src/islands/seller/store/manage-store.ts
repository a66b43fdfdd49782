import { map } from 'nanostores';
import { type PictureChoice, uploadOnce } from '#islands/shared/picture-choice.ts';
import type { call as apiCall, Result } from '#lib/client/caller/call.ts';
import { pictureUpload, type UploadPicture } from '#lib/client/caller/upload.ts';
import type { CallInput } from '#lib/contract/index.ts';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import type { IntroductionField } from '#lib/domain/mart/mart-introduction.ts';
import { STORE_TEXTS, saveFailed } from '#lib/messages/mart/seller-store.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { query } from '#lib/stores/query.ts';

/** One row: looked at (after a save it says so), typed in, or on its way. */
export type RowState =
  | { name: 'shown'; saved: boolean }
  | { name: 'editing'; problem: string | null }
  | { name: 'saving' };

/** What is asked before a change of hours or a move is saved that touches orders that wait. rules.md section 6. */
const TOUCHED = { title: STORE_TEXTS.touchedTitle, confirmLabel: STORE_TEXTS.saveAllTheSame, danger: true };

const PLAIN_CALLS = {
  name: 'PATCH /api/seller/store/{storeId}/name',
  phone: 'PATCH /api/seller/store/{storeId}/phone-number',
  email: 'PATCH /api/seller/store/{storeId}/email',
  payment: 'PATCH /api/seller/store/{storeId}/payment-method',
  vouchers: 'PATCH /api/seller/store/{storeId}/vouchers',
} as const;
/** Hours, closed weekdays and a move, which may touch orders that wait. */
const TOUCHING_CALLS = {
  address: 'PATCH /api/seller/store/{storeId}/address',
  hours: 'PATCH /api/seller/store/{storeId}/hours',
  weekdays: 'PATCH /api/seller/store/{storeId}/closed-weekdays',
  week: 'PATCH /api/seller/store/{storeId}/week-hours',
} as const;
const CALLS = { ...PLAIN_CALLS, ...TOUCHING_CALLS };
type CalledRow = keyof typeof CALLS;
/** The rows of the management page that are saved, each by itself. */
export type Row = CalledRow | IntroductionField | 'photo' | 'daysOff';
type Body<R extends CalledRow> = Omit<CallInput<(typeof CALLS)[R]>['body'], 'touching'>;
/** `save` compared the body with its call; here any one is sent. */
type AnyCall = (
  name: (typeof CALLS)[CalledRow],
  input: { params: { storeId: number }; body: object },
) => Promise<Result<ManagedStore>>;

export interface ManageStoreInput {
  storeId: number;
  /** As the server rendered it; null when that failed. */
  first: ManagedStore | null;
  call: typeof apiCall;
  upload?: UploadPicture;
}

/** A mart on its management page: what it is, and the rows that change it. spec.md section 2, 'Store management'. */
export function createManageStore({ storeId, first, call, upload = pictureUpload(call) }: ManageStoreInput) {
  const params = { storeId };
  const mart = query<ManagedStore>(() => call('GET /api/seller/store/{storeId}', { params }), {
    first,
    failed: STORE_TEXTS.loadFailed,
  });
  const $rows = map<Partial<Record<Row, RowState>>>({});
  const open = (row: Row, problem: string | null = null) => $rows.setKey(row, { name: 'editing', problem });

  let before: Promise<unknown> = Promise.resolve();

  /**
   * Saves one row; answers whether it is. What was typed stays until it is. One row goes after another: each answer
   * holds the whole mart, and none may overtake a newer one. The server saves nothing while a change touches other open
   * orders than the seller knows of: the seller is asked, and the number goes with the next try. `prepare` answers why
   * there is nothing to send, or null.
   */
  async function send(
    row: Row,
    sending: (touching: number) => Promise<Result<ManagedStore>>,
    prepare?: () => Promise<string | null>,
  ): Promise<boolean> {
    for (let touching = 0; ; ) {
      if ($rows.get()[row]?.name === 'saving') return false;
      $rows.setKey(row, { name: 'saving' });
      const unprepared = await prepare?.();
      if (unprepared) {
        open(row, saveFailed(unprepared));
        return false;
      }
      const answering = before.then(() => sending(touching));
      before = answering;
      const response = await answering;
      if (response.ok) {
        mart.change(response.data);
        $rows.setKey(row, { name: 'shown', saved: true });
        return true;
      }
      const { code, n = 0, message } = response.error;
      const isTouched = code === 'ordersTouched';
      open(row, isTouched ? null : saveFailed(message));
      if (!isTouched || (n > 0 && !(await confirm({ ...TOUCHED, body: message })))) return false;
      touching = n;
    }
  }

  const introduce = (body: NonNullable<CallInput<'PATCH /api/seller/store/{storeId}/introduction'>['body']>) =>
    call('PATCH /api/seller/store/{storeId}/introduction', { params, body });
  const pictures = uploadOnce(upload);

  return {
    $mart: mart.$query,
    $rows,
    load: mart.refresh,

    edit: (row: Row) => open(row),
    leave: (row: Row) => $rows.setKey(row, { name: 'shown', saved: false }),
    /** It is being changed: what was wrong with it is put right. */
    mend(row: Row) {
      if ($rows.get()[row]?.name === 'editing') open(row);
    },
    /** Says what keeps a row from being sent. */
    refuse: (row: Row, problem: string) => open(row, problem),

    save: <R extends CalledRow>(row: R, body: Body<R>): Promise<boolean> =>
      send(row, (touching) =>
        (call as AnyCall)(CALLS[row], { params, body: row in TOUCHING_CALLS ? { ...body, touching } : body }),
      ),
    /** One of the texts that buyers see; an empty one is taken away. */
    saveText: (field: IntroductionField, text: string) => send(field, () => introduce({ [field]: text })),
    /** A file is uploaded first, once: a second try sends what is stored already. */
    savePhoto(picture: PictureChoice) {
      let photo: string | null = null;
      return send(
        'photo',
        () => introduce(picture.kind === 'kept' ? {} : { photo }),
        async () => {
          if (picture.kind !== 'file') return null;
          const uploaded = await pictures.send(picture.file);
          if (!uploaded.ok) return uploaded.message;
          photo = uploaded.stored;
          return null;
        },
      );
    },
    /** Without a day it closes for today: `until` (ISO 8601), or until it opens again. */
    addDayOff: (day?: string, until?: string) =>
      send('daysOff', (touching) =>
        call('POST /api/seller/store/{storeId}/days-off', {
          params,
          body: { ...(day && { day }), ...(until && { until }), touching },
        }),
      ),
    removeDayOff: (day: string) =>
      send('daysOff', () => call('DELETE /api/seller/store/{storeId}/days-off/{day}', { params: { storeId, day } })),
  };
}

export type ManageStore = ReturnType<typeof createManageStore>;
