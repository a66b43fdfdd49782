import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { LINE_NAMES, settlePath } from '../db/bus-path.ts';
import { openLine } from '../db/line.ts';
import { createSubscribers, type Listener, type ListenWishes, orLater } from '../db/listen.ts';
import { createProof } from '../db/proof.ts';
import { every, type Job } from '../jobs/every.ts';
import { inTurn } from '../jobs/in-turn.ts';
import { type Cursor, isCovered, isLater, readFromHere, readOn, type Told } from './outbox.ts';
import type { Valkey } from './valkey.ts';

/**
 * How often the rows are read where nobody published them: what was changed by hand, or by a process that ended before it could
 * publish. While the bus is away this is how late a process hears another.
 */
const READ_EVERY_MS = 250;
/** Somebody else may have come or gone that listens in another way: a process of before the bus hears nothing until then. */
const SETTLE_EVERY_MS = 3_000;
/** Rows are kept for an hour: who has not read for so long, because its machine slept, may have missed some. */
const READ_AT_LEAST_EVERY_MS = 20 * 60_000;
/** A row comes more than once: over the bus, and as it is read. */
const REMEMBERED = 20_000;
/** One that listens by NOTIFY settles the way by itself as soon as it has its line. */
const NEW_LINE_SETTLES_MS = 1_000;

/** What one process publishes: rows that were committed after `from` and up to `to`. */
interface Message {
  by: string;
  from: Cursor;
  to: Cursor;
  rows: Told[];
}

/** Ids alone begin anew when a sandbox is emptied. */
const nameOf = ({ tx, id }: Told) => `${tx} ${id}`;

/**
 * Hears what triggers tell by reading their rows: in the order of their commits, at least once, whoever wrote them (bus/outbox.ts).
 * Who reads rows first publishes them, so that the others hear them at once and need not read. Nothing depends on the bus but how
 * soon: a process sees by `from` whether it missed a message, and reads; while the bus is away everybody reads (docs/decisions/0057).
 */
export function listenBus({ open, sendNonce }: ListenWishes, valkey: Valkey, log: Logger): Listener {
  const self = randomUUID();
  const subscribers = createSubscribers();
  const told = new LRUCache<string, true>({ max: REMEMBERED });
  let opening: Promise<void> | null = null;
  let beginning: Promise<void> | null = null;
  let jobs: Job[] = [];
  /** Up to where this process has heard everything; null while it has not begun, or must begin anew. */
  let heard: Cursor | null = null;
  /** Where its next message begins: everything up to here was on the bus, or is for the others to read. */
  let published: Cursor | null = null;
  let readAt = 0;
  let begun = 0;
  let channel = '';
  const line = openLine({ open, onLost: lose, onBack: () => void begin().catch(() => {}) });
  const proof = createProof({
    send: sendNonce,
    canHear: () => heard !== null && line.isOpen(),
    onDeaf: subscribers.lose,
    onProven: subscribers.restore,
  });

  function lose(): void {
    if (heard && proof.isProven()) subscribers.lose();
    heard = null;
  }

  /** Hears from now on, and has everybody look anew who heard before. */
  function begin(): Promise<void> {
    beginning ??= beginHere().finally(() => {
      beginning = null;
    });
    return beginning;
  }

  async function beginHere(): Promise<void> {
    lose();
    ({ begun } = await settlePath(line));
    const here = await readFromHere(line);
    told.clear();
    heard = here;
    published = here;
    readAt = performance.now();
    if (proof.isProven()) subscribers.restore();
    else void proof.prove();
  }

  async function start(): Promise<void> {
    const [row] = await line.ask<{ name: string }>(
      `select b.id || '.' || d.oid as name from processes.bus b, pg_database d where d.datname = current_database()`,
    );
    channel = `dongne-market.${row!.name}`;
    valkey.subscribe(channel, hearText);
    await orLater(begin(), () => {});
    jobs = [
      every(READ_EVERY_MS, 'read what triggers told', readUnasked, log),
      every(SETTLE_EVERY_MS, 'settle how changes are told', settleAgain, log),
    ];
  }

  function deliver(rows: readonly Told[]): void {
    for (const row of rows) {
      if (told.has(nameOf(row))) continue;
      told.set(nameOf(row), true);
      const { tx: _, ...event } = row;
      if (row.topic === 'proof') proof.receive(String(row.data.said));
      else if (row.topic === 'change') subscribers.pass('market_changes', String(row.data.said));
      else subscribers.pass('market_events', JSON.stringify(event));
    }
  }

  /** Reads what was committed since it last did, and publishes what nobody has published meanwhile. */
  const read = inTurn(async () => {
    const before = heard;
    if (!before) throw new Error('what triggers tell is not heard');
    const sleptLong = performance.now() - readAt > READ_AT_LEAST_EVERY_MS;
    const found = sleptLong ? null : await readOn(line, before);
    if (heard?.life !== before.life) return;
    if (!found?.rows) return begin();
    readAt = performance.now();
    const fresh = found.rows.filter((row) => !told.has(nameOf(row)));
    deliver(fresh);
    if (isLater(found.to, heard)) heard = found.to;
    // Where a message came meanwhile that goes further, these were on the bus.
    const from = published!;
    if (fresh.length === 0 || !isLater(found.to, from)) return;
    const message: Message = { by: self, from, to: found.to, rows: fresh };
    published = found.to;
    // Where it is not taken, the others see by the next one that they missed something.
    void valkey.publish(channel, JSON.stringify(message));
  });

  /** What another process published; a message of a version that says it otherwise is read from the database. */
  function hearText(text: string): void {
    try {
      hear(JSON.parse(text) as Message);
    } catch {
      read().catch(() => {});
    }
  }

  function hear({ by, from, to, rows }: Message): void {
    if (by === self || !heard || (to.life === heard.life && isCovered(to, heard))) return;
    if (isCovered(from, heard)) {
      deliver(rows);
      heard = to;
      published = to;
    } else read().catch(() => {});
  }

  /** What fails here is told by whoever needs it: the proof, and who waits for a change of their own. */
  async function readUnasked(): Promise<void> {
    if (line.isOpen()) await (heard ? read() : begin()).catch(() => {});
  }

  async function settleAgain(): Promise<void> {
    if (!heard) return;
    const settled = await settlePath(line);
    // For a while rows were not written, as nobody seemed to read them.
    if (settled.begun !== begun) return begin();
    if (settled.before !== 'valkey' || settled.path === settled.before) return;
    // Somebody listens who did not say so: one of before the bus. It looks anew at everything once its line is back.
    log.warn('a process without VALKEY_URL works on this database: what changes is notified as well');
    await wait(NEW_LINE_SETTLES_MS);
    await line.ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1`,
      [LINE_NAMES.notify],
    );
  }

  return {
    async listen(name, subscriber) {
      opening ??= start();
      await opening;
      subscribers.add(name, subscriber);
      return {
        async sync() {
          if (!proof.isProven()) throw new Error('what is told through the pool does not arrive');
          await read();
        },
        stop: async () => subscribers.remove(name, subscriber),
      };
    },
    prove: proof.prove,
    isConnected: proof.isProven,
    async close() {
      proof.stop();
      await Promise.all(jobs.map((job) => job.stop()));
      await line.close();
    },
  };
}
