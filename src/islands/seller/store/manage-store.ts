import { map } from 'nanostores';
import type { PictureChoice } from '#islands/shared/picture-choice.ts';
import type { call as apiCall, Result } from '#lib/client/caller/call.ts';
import { pictureUpload, type UploadPicture } from '#lib/client/caller/upload.ts';
import type { ErrorResponse } from '#lib/contract/errors.ts';
import type { CallInput } from '#lib/contract/index.ts';
import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import type { IntroductionField } from '#lib/domain/mart/mart-introduction.ts';
import { STORE_TEXTS, saveFailed } from '#lib/messages/mart/seller-store.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { query } from '#lib/stores/query.ts';

/** The rows of the management page that are saved, each by itself. */
export type Row =
  | 'name'
  | 'address'
  | 'phone'
  | 'hours'
  | 'payment'
  | 'week'
  | 'weekdays'
  | 'daysOff'
  | 'photo'
  | 'introduction'
  | 'notice'
  | 'pickupNote';

/** One row: looked at (after a save it says so), typed in, or on its way. */
export type RowState =
  | { name: 'shown'; saved: boolean }
  | { name: 'editing'; problem: string | null }
  | { name: 'saving' };

/** What is asked before a change of hours or a move is saved that touches orders that wait. rules.md section 6. */
const TOUCHED = { title: STORE_TEXTS.touchedTitle, confirmLabel: STORE_TEXTS.saveAllTheSame, danger: true };

const SHOWN: RowState = { name: 'shown', saved: false };

type Body<N extends keyof Bodies> = Bodies[N];
interface Bodies {
  name: CallInput<'PATCH /api/seller/store/{storeId}/name'>['body'];
  address: CallInput<'PATCH /api/seller/store/{storeId}/address'>['body'];
  phone: CallInput<'PATCH /api/seller/store/{storeId}/phone-number'>['body'];
  hours: CallInput<'PATCH /api/seller/store/{storeId}/hours'>['body'];
  payment: CallInput<'PATCH /api/seller/store/{storeId}/payment-method'>['body'];
  weekdays: CallInput<'PATCH /api/seller/store/{storeId}/closed-weekdays'>['body'];
  week: CallInput<'PATCH /api/seller/store/{storeId}/week-hours'>['body'];
  introduction: NonNullable<CallInput<'PATCH /api/seller/store/{storeId}/introduction'>['body']>;
}

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

  let before: Promise<unknown> = Promise.resolve();

  /**
   * Sends one row; answers whether it is saved. What was typed stays until it is. One row goes after another: each
   * answer holds the whole mart, and none may overtake a newer one.
   */
  async function send(row: Row, sending: () => Promise<Result<ManagedStore>>): Promise<boolean | ErrorResponse> {
    if ($rows.get()[row]?.name === 'saving') return false;
    $rows.setKey(row, { name: 'saving' });
    const answering = before.then(sending);
    before = answering;
    const response = await answering;
    if (!response.ok) {
      // Not a failure: the seller is asked.
      if (response.error.code === 'ordersTouched') {
        $rows.setKey(row, { name: 'editing', problem: null });
        return response.error;
      }
      $rows.setKey(row, { name: 'editing', problem: saveFailed(response.error.message) });
      return false;
    }
    mart.change(response.data);
    $rows.setKey(row, { name: 'shown', saved: true });
    return true;
  }

  /**
   * Saves a change of hours, closed weekdays or days off, or a move. The server saves nothing while it touches other
   * open orders than the seller knows of: the seller is asked, and the answer goes with the next try. rules.md section
   * 6.
   */
  async function sendTouching(
    row: Row,
    sending: (touching: number) => Promise<Result<ManagedStore>>,
  ): Promise<boolean> {
    let touching = 0;
    for (;;) {
      const sent = await send(row, () => sending(touching));
      if (typeof sent === 'boolean') return sent;
      touching = sent.n ?? 0;
      if (touching > 0 && !(await confirm({ ...TOUCHED, body: sent.message }))) return false;
    }
  }

  const saved = async (sending: Promise<boolean | ErrorResponse>) => (await sending) === true;

  let uploaded: { file: File; stored: string } | null = null;

  /** Saves what `prepare` answers; a sentence instead says why there is nothing to send. */
  async function saveIntroduction(
    row: 'photo' | IntroductionField,
    prepare: () => Promise<Body<'introduction'> | string>,
  ): Promise<boolean> {
    if ($rows.get()[row]?.name === 'saving') return false;
    $rows.setKey(row, { name: 'saving' });
    const body = await prepare();
    if (typeof body === 'string') {
      $rows.setKey(row, { name: 'editing', problem: saveFailed(body) });
      return false;
    }
    $rows.setKey(row, { name: 'editing', problem: null });
    return saved(send(row, () => call('PATCH /api/seller/store/{storeId}/introduction', { params, body })));
  }

  return {
    $mart: mart.$query,
    $rows,
    load: mart.refresh,

    edit: (row: Row) => $rows.setKey(row, { name: 'editing', problem: null }),
    leave: (row: Row) => $rows.setKey(row, SHOWN),
    /** It is being changed: what was wrong with it is put right. */
    mend(row: Row) {
      if ($rows.get()[row]?.name === 'editing') $rows.setKey(row, { name: 'editing', problem: null });
    },
    /** Says what keeps a row from being sent. */
    refuse: (row: Row, problem: string) => $rows.setKey(row, { name: 'editing', problem }),

    saveName: (body: Body<'name'>) =>
      saved(send('name', () => call('PATCH /api/seller/store/{storeId}/name', { params, body }))),
    saveAddress: (body: Body<'address'>) =>
      sendTouching('address', (touching) =>
        call('PATCH /api/seller/store/{storeId}/address', { params, body: { ...body, touching } }),
      ),
    savePhone: (body: Body<'phone'>) =>
      saved(send('phone', () => call('PATCH /api/seller/store/{storeId}/phone-number', { params, body }))),
    saveHours: (body: Body<'hours'>) =>
      sendTouching('hours', (touching) =>
        call('PATCH /api/seller/store/{storeId}/hours', { params, body: { ...body, touching } }),
      ),
    savePayment: (body: Body<'payment'>) =>
      saved(send('payment', () => call('PATCH /api/seller/store/{storeId}/payment-method', { params, body }))),
    saveWeekdays: (body: Body<'weekdays'>) =>
      sendTouching('weekdays', (touching) =>
        call('PATCH /api/seller/store/{storeId}/closed-weekdays', { params, body: { ...body, touching } }),
      ),
    saveWeek: (body: Body<'week'>) =>
      sendTouching('week', (touching) =>
        call('PATCH /api/seller/store/{storeId}/week-hours', { params, body: { ...body, touching } }),
      ),
    /** One of the texts that buyers see; an empty one is taken away. */
    saveText: (field: IntroductionField, text: string) => saveIntroduction(field, async () => ({ [field]: text })),
    /** A file is uploaded first, once: a second try sends what is stored already. */
    savePhoto: (picture: PictureChoice) =>
      saveIntroduction('photo', async () => {
        if (picture.kind === 'none') return { photo: null };
        if (picture.kind === 'kept') return {};
        if (uploaded?.file === picture.file) return { photo: uploaded.stored };
        const response = await upload(picture.file, () => {});
        if (!response.ok) return response.message;
        uploaded = { file: picture.file, stored: response.stored };
        return { photo: response.stored };
      }),
    /** Without a day it closes for today: `until` (ISO 8601), or until it opens again. */
    addDayOff: (day?: string, until?: string) =>
      sendTouching('daysOff', (touching) =>
        call('POST /api/seller/store/{storeId}/days-off', {
          params,
          body: { ...(day && { day }), ...(until && { until }), touching },
        }),
      ),
    removeDayOff: (day: string) =>
      saved(
        send('daysOff', () => call('DELETE /api/seller/store/{storeId}/days-off/{day}', { params: { storeId, day } })),
      ),
  };
}

export type ManageStore = ReturnType<typeof createManageStore>;
