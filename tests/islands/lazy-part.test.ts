import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPart, PartNotLoaded } from '#lib/client/load-part.ts';
import { withTimeout } from '#lib/client/with-timeout.ts';
import { SCRIPT_LOAD_TIMEOUT_MS } from '#lib/domain/buyer/limits.ts';
import { PART_FAILED } from '#lib/messages/loading.ts';

describe('a part of the page that is loaded when it is needed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const outcome = (loading: Promise<string>) => {
    const seen: string[] = [];
    withTimeout(SCRIPT_LOAD_TIMEOUT_MS, loading).then(
      (part) => seen.push(part),
      (error: Error) => seen.push(error.message),
    );
    return seen;
  };

  // spec: S9.12
  test('is waited for 120 s, and no longer', async () => {
    const seen = outcome(new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['too late']);
  });

  test('that comes or fails before is taken as it is', async () => {
    const came = outcome(Promise.resolve('dialog'));
    const failed = outcome(Promise.reject(new Error('Failed to fetch')));
    await vi.advanceTimersByTimeAsync(0);
    expect([came, failed]).toEqual([['dialog'], ['Failed to fetch']]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([came, failed]).toEqual([['dialog'], ['Failed to fetch']]);
  });

  test.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
    ['never comes', () => new Promise<never>(() => {})],
  ])('that %s is told apart from its own faults, in words that can be shown', async (_, load) => {
    const failed = expect(loadPart(load)).rejects.toThrow(new PartNotLoaded(PART_FAILED));
    await vi.advanceTimersByTimeAsync(120_000);
    await failed;
  });
});
