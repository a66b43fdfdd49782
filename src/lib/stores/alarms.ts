import { call as apiCall } from '#lib/client/caller/call.ts';
import type { CallResponse } from '#lib/contract/index.ts';
import type { Alarm } from '#lib/contract/notice/alarms.ts';
import { ALARM_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { listQuery } from './list-query.ts';

const keyOf = ({ alarmId }: Alarm): number => alarmId;

/** Those of `alarms` that are newer than what is shown, the newest first: ids rise. */
const newerThan = (shown: readonly Alarm[], alarms: readonly Alarm[]): Alarm[] =>
  alarms.filter(({ alarmId }) => alarmId > (shown[0]?.alarmId ?? 0));

/** What the alarm menu shows. `onRead` hears how many are left that nobody has read. */
export function createAlarms(onRead: (unread: number) => void, call = apiCall) {
  /** Pages after which there are no others: the server counts them. */
  const lastPages = new WeakSet<readonly Alarm[]>();

  /** What is shown has been seen. */
  async function markRead({ content, unread }: CallResponse<'GET /api/buyer/alarms'>): Promise<void> {
    if (unread === 0 || !content[0]) return;
    const read = await call('POST /api/buyer/alarms/read', { body: { upTo: content[0].alarmId } });
    if (read.ok) onRead(read.data.unread);
  }

  async function load(page: number, after?: string) {
    const response = await call('GET /api/buyer/alarms', { query: { page, after } });
    if (!response.ok) return response;
    const { content, totalPages } = response.data;
    if (page + 1 >= totalPages) lastPages.add(content);
    if (page === 0) void markRead(response.data);
    return { ok: true as const, data: content };
  }

  const list: ReturnType<typeof listQuery<Alarm>> = listQuery<Alarm>({
    first: null,
    isFull: (page) => !lastPages.has(page),
    keyOf,
    // The server goes on from the last that are shown, near the page that they fill: also with what has come on top.
    load: (_, page, after) => load(after ? Math.floor(shown().length / ALARM_PAGE_SIZE) : page, after),
    failed: '',
  });
  const shown = () => list.$list.get().items ?? [];
  /** Begins with the newest page; what is shown stays until it is there. */
  const begin = () => list.begin(undefined);

  return {
    $list: list.$list,
    begin,

    /** Adds what came since before what is shown: who has gone back, or stands on a line, stays there. */
    async addNew(): Promise<void> {
      if (shown().length === 0) return void (await list.refresh());
      const response = await load(0);
      if (!response.ok) return;
      // A whole page that is new may have more between it and what is shown.
      if (newerThan(shown(), response.data).length === ALARM_PAGE_SIZE) await begin();
      else list.change((alarms) => [...newerThan(alarms, response.data), ...alarms]);
    },

    /** Reads a page of what happened earlier; answers with the first alarm of it that was not there. */
    async readOlder(): Promise<number | null> {
      const before = shown();
      if (!(await list.readMore())) return null;
      const [last] = before.slice(-1);
      const older = shown().findIndex((alarm) => alarm.alarmId === last?.alarmId) + 1;
      return shown()[older]?.alarmId ?? null;
    },
  };
}

export type AlarmStore = ReturnType<typeof createAlarms>;
