import { expect, test } from 'vitest';
import { createTaggedCache, endOfEntry } from '#lib/server/platform/cache/tagged-cache.ts';

const at = (clock: string) => new Date(`2026-11-21T12:${clock}Z`);

/** A cache of answers of so many bytes, and a database that the test says the changes of. */
function opened({ maxBytes = 1_000_000, bytes = 1_000 } = {}) {
  const changed = new Map<string, number>();
  let version = 1;
  let isConnected = true;
  const invalidation = {
    version: () => version,
    isCurrent: (tags: readonly string[], since: number) =>
      isConnected && tags.every((tag) => (changed.get(tag) ?? 0) <= since),
  };
  const cache = createTaggedCache(invalidation, maxBytes);
  const answers = cache.of<string>('answer');
  return {
    cache,
    answers,
    change(tag: string) {
      version += 1;
      changed.set(tag, version);
    },
    disconnect() {
      isConnected = false;
    },
    set(key: string, clock: string, listed: { expirationDate: string }[] = [], tags: string[] = []) {
      const options = { tags, until: endOfEntry(listed, at(clock)), bytes };
      answers.set(key, key, options, answers.readPoint(at(clock)));
    },
    get: (key: string, clock: string) => answers.get(key, at(clock))?.value,
  };
}

test('an answer is given until its minute, or a sale on it, ends', () => {
  const { set, get, answers } = opened();
  set('minute', '00:10');
  set('sale', '00:10', [{ expirationDate: '2026-11-21T12:00:40Z' }]);
  expect(['minute', 'sale'].map((key) => get(key, '00:39.9'))).toEqual(['minute', 'sale']);
  expect(answers.get('minute', at('00:39'))).toMatchObject({ value: 'minute', ageMs: 29_000 });
  expect(['minute', 'sale'].map((key) => get(key, '00:40'))).toEqual(['minute', undefined]);
  expect(get('minute', '01:00')).toBeUndefined();
});

test('a price on it may step down whole minutes before its sale end, and it ends with that', () => {
  const { set, get } = opened();
  const endsAt = (time: string) => [{ expirationDate: `2026-11-21T${time}Z` }];
  set('odd', '00:10', endsAt('15:00:25.5'));
  set('whole', '00:10', endsAt('15:00:00'));
  set('over', '00:10', endsAt('11:00:25'));
  expect(['odd', 'whole', 'over'].map((key) => get(key, '00:25.4'))).toEqual(['odd', 'whole', 'over']);
  expect(['odd', 'whole', 'over'].map((key) => get(key, '00:25.5'))).toEqual([undefined, 'whole', 'over']);
  set('odd', '00:25.5', endsAt('15:00:25.5'));
  expect(get('odd', '00:59.9')).toBe('odd');
});

test('a clock that goes back forgets what was made after it', () => {
  const { set, get } = opened();
  set('later', '30:10');
  set('now', '00:10');
  expect([get('now', '00:20'), get('later', '00:20')]).toEqual(['now', undefined]);
});

test('an answer goes with any of its tags, and with none of another', () => {
  const { set, get, change } = opened();
  set('one', '00:10', [], ['mart:1', 'area:7:8']);
  set('two', '00:10', [], ['mart:2']);
  change('mart:3');
  expect([get('one', '00:20'), get('two', '00:20')]).toEqual(['one', 'two']);
  change('area:7:8');
  expect([get('one', '00:20'), get('two', '00:20')]).toEqual([undefined, 'two']);
});

test('what changed while it was read is not stored, and the rest of the reading is', () => {
  const { answers, change, get } = opened();
  const point = answers.readPoint(at('00:10'));
  change('mart:1');
  for (const id of [1, 2]) {
    answers.set(`${id}`, `${id}`, { tags: [`mart:${id}`], until: Number.POSITIVE_INFINITY, bytes: 10 }, point);
  }
  expect([get('1', '00:20'), get('2', '00:20')]).toEqual([undefined, '2']);
});

test('while nothing is heard, nothing is given and nothing stored', () => {
  const { set, get, disconnect, cache } = opened();
  set('before', '00:10');
  disconnect();
  set('after', '00:10');
  expect([get('before', '00:20'), get('after', '00:20'), cache.bytes()]).toEqual([undefined, undefined, 0]);
});

test('kinds of entries share the room and not the names', () => {
  const { set, answers, cache, get } = opened();
  const pages = cache.of<string>('page');
  set('home', '00:10');
  pages.set('home', 'a page', { tags: [], until: Infinity, bytes: 1_000 }, pages.readPoint(at('00:10')));
  expect([get('home', '00:20'), pages.get('home', at('00:20'))?.value]).toEqual(['home', 'a page']);
  expect(answers.get('page home', at('00:20'))).toBeNull();
  expect(cache.bytes()).toBeGreaterThan(2_000);
});

test('beyond its room what was asked for longest ago goes', () => {
  const { set, get, cache } = opened({ maxBytes: 5_000 });
  for (const key of ['a', 'b', 'c']) set(key, '00:10');
  get('a', '00:20');
  set('d', '00:20');
  expect(['a', 'b', 'c', 'd'].map((key) => get(key, '00:30') ?? '-').join('')).toBe('a-cd');
  expect(cache.bytes()).toBeLessThanOrEqual(5_000);
});

test('a long address takes the room it needs: junk in it costs others no memory', () => {
  const { set, get, cache } = opened();
  const keys = Array.from({ length: 200 }, (_, i) => `${'junk'.repeat(4_000)}${i}`);
  for (const key of keys) set(key, '00:10');
  expect(cache.bytes()).toBeLessThanOrEqual(1_000_000);
  const left = keys.filter((key) => get(key, '00:20')).length;
  expect(left).toBeGreaterThan(10);
  expect(left * 16_000).toBeLessThan(1_000_000);
});
