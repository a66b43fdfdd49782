import pg from 'pg';

/** One connection of its own beside the pool, on which a process listens; made again whenever it is lost. */
export interface Line {
  /** Passes on what is notified on a channel, from now on, on this connection and on those after it. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<void>;
  /** Asks on the connection itself, which delivers before it answers. Rejects while it is lost. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  isOpen(): boolean;
  close(): Promise<void>;
}

export interface LineWishes {
  /** Opens a connection that keeps its session: not through a pooler in transaction mode. */
  open(): Promise<pg.Client>;
  onLost(): void;
  /** It was lost and is back: what was notified in between did not come. */
  onBack(): void;
}

/** A connection that is idle for longer is checked, as a firewall may have cut it silently. */
const CHECK_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;
const RECONNECT_AFTER_MS = 1_000;

/** Opens the connection with the first thing that is asked of it. */
export function openLine({ open, onLost, onBack }: LineWishes): Line {
  const channels = new Map<string, (payload: string) => void>();
  /** One statement at a time. */
  let asking: Promise<unknown> = Promise.resolve();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function query<Row extends pg.QueryResultRow>(on: pg.Client, text: string, values?: unknown[]) {
    const answer = asking.then(() => on.query<Row>(text, values));
    asking = answer.catch(() => {});
    return answer;
  }

  async function connect(): Promise<void> {
    const opened = await open();
    opened.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.(payload));
    opened.once('end', () => lose(opened));
    try {
      for (const channel of channels.keys()) await opened.query(listenTo(channel));
      if (isClosed) throw new Error('the listener is closed');
      client = opened;
      check();
    } catch (error) {
      await opened.end().catch(() => {});
      throw error;
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    clearTimeout(timer);
    onLost();
    lost.end().catch(() => {});
    again();
  }

  function check(): void {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const checked = client;
      if (!checked) return;
      const isAlive = await answersWithin(ANSWER_WITHIN_MS, query(checked, 'select 1'));
      if (isClosed || client !== checked) return;
      if (isAlive) check();
      else lose(checked);
    }, CHECK_EVERY_MS).unref();
  }

  function again(): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      connect().then(onBack, again);
    }, RECONNECT_AFTER_MS).unref();
  }

  return {
    async listen(channel, onMessage) {
      opening ??= connect();
      await opening;
      channels.set(channel, onMessage);
      if (client) await query(client, listenTo(channel));
    },
    async ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      opening ??= connect();
      await opening;
      if (!client) throw new Error('the listening connection is lost');
      return (await query<Row>(client, text, values)).rows;
    },
    isOpen: () => client !== null,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

/** Whether a promise resolves within so many milliseconds. */
export async function answersWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const settled = promise.then(
    () => true,
    () => false,
  );
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
}
