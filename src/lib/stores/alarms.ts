import { atom, type ReadableAtom } from 'nanostores';
import { call } from '#lib/client/caller/call.ts';
import type { CallResponse } from '#lib/contract/index.ts';
import type { Alarm } from '#lib/contract/notice/alarms.ts';
import { lastShown } from '#lib/domain/last-shown.ts';
import { ALARM_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { createRequestOrder } from './request-order.ts';

export interface Alarms {
  state: 'loading' | 'failed' | 'loaded';
  list: readonly Alarm[];
  hasOlder: boolean;
  isAskingOlder: boolean;
  /** Why nothing came, or nothing older. */
  problem: string | null;
}

const NOTHING: Alarms = { state: 'loading', list: [], hasOlder: false, isAskingOlder: false, problem: null };

/** What the alarm menu shows. `onRead` hears how many are left that nobody has read. */
export function createAlarms(onRead: (unread: number) => void) {
  const $alarms = atom<Alarms>(NOTHING);
  const requests = createRequestOrder();
  const change = (changed: Partial<Alarms>) => $alarms.set(Object.assign({}, $alarms.get(), changed));

  /** The newest page; null where a later one is there already. */
  async function newest() {
    const request = requests.send();
    const response = await call('GET /api/buyer/alarms', { query: {} });
    // A failure leaves what came before it in its place.
    if (response.ok ? !request.show() : request.isOvertaken()) return null;
    return response;
  }

  /** What is shown has been seen. */
  async function markRead({ content, unread }: CallResponse<'GET /api/buyer/alarms'>): Promise<void> {
    if (unread === 0 || !content[0]) return;
    const read = await call('POST /api/buyer/alarms/read', { body: { upTo: content[0].alarmId } });
    if (read.ok) onRead(read.data.unread);
  }

  const notYetShown = (alarms: readonly Alarm[]) => {
    const shown = new Set($alarms.get().list.map(({ alarmId }) => alarmId));
    return alarms.filter(({ alarmId }) => !shown.has(alarmId));
  };

  const fill = ({ content, totalPages }: CallResponse<'GET /api/buyer/alarms'>) =>
    change({ state: 'loaded', list: content, hasOlder: totalPages > 1, problem: null });

  return {
    $alarms: $alarms as ReadableAtom<Alarms>,

    /** Reads the newest alarms, and marks as read what it shows. */
    async load(): Promise<void> {
      const response = await newest();
      if (!response) return;
      if (!response.ok) return change({ state: 'failed', list: [], hasOlder: false, problem: response.error.message });
      fill(response.data);
      await markRead(response.data);
    },

    /** Adds what came since before what is shown: who has gone back, or stands on a line, stays there. */
    async addNew(): Promise<void> {
      const response = await newest();
      if (!response?.ok) return;
      const { list } = $alarms.get();
      const fresh = notYetShown(response.data.content);
      // A whole page that is new may have more between it and what is shown.
      if (list.length === 0 || fresh.length === ALARM_PAGE_SIZE) fill(response.data);
      else change({ list: [...fresh, ...list] });
      await markRead(response.data);
    },

    /** Reads a page of what happened earlier; answers with the first alarm of it that was not there. */
    async loadOlder(): Promise<number | null> {
      const { list, isAskingOlder } = $alarms.get();
      if (isAskingOlder) return null;
      change({ isAskingOlder: true });
      const page = Math.floor(list.length / ALARM_PAGE_SIZE);
      const after = lastShown(list.map(({ alarmId }) => alarmId));
      const response = await call('GET /api/buyer/alarms', { query: { page, after } });
      if (!response.ok) {
        change({ isAskingOlder: false, problem: response.error.message });
        return null;
      }
      const older = notYetShown(response.data.content);
      change({
        list: [...$alarms.get().list, ...older],
        hasOlder: page + 1 < response.data.totalPages,
        isAskingOlder: false,
        problem: null,
      });
      return older[0]?.alarmId ?? null;
    },
  };
}

export type AlarmStore = ReturnType<typeof createAlarms>;
