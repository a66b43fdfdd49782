import { createPhone, type PhoneConfig } from '#lib/server/gateways/phone.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import type { FaultOf } from '#sandbox/fault-catalogue.ts';
import { armFault } from '#sandbox/faults.ts';
import { createMemoryStore } from '#sandbox/memory-store.ts';
import { createPhoneStandIn } from '#sandbox/phone/index.ts';
import { textsTo } from '#sandbox/phone/phonebox.ts';

const BASE = 'http://phones.test';
/** A service that says nothing is given up after that. */
const TIMEOUT_MS = 50;

/** The stand-in for messages to phones without a server, and the market's own gateway to it. */
export function phoneService(now: () => Date) {
  const store = createMemoryStore({ now });
  const clock = { now, advance: async () => {}, reset: () => {} };
  const log = { info: () => {}, warn: () => {} };
  const service = createPhoneStandIn({
    store,
    clock,
    log,
    publicOrigin: BASE,
    markets: [BASE],
    cardRecords: store,
    hangMs: 10 * TIMEOUT_MS,
  });
  const asked: { method: string; path: string }[] = [];
  const logged: object[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push({ method: request.method, path: new URL(request.url).pathname });
    const response = service.fetch(request);
    const gone = new Promise<never>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
    );
    return Promise.race([response, gone]);
  };
  const gateway = (overrides: Partial<PhoneConfig> = {}, at = now) =>
    createPhone(
      { ...sandboxCredentials.phone, baseUrl: BASE, timeoutMs: TIMEOUT_MS, ...overrides },
      { fetch, now: at, log: { warn: (fields) => logged.push(fields) } },
    );
  return {
    gateway,
    fetch,
    logged,
    asked,
    /** What a phone got, oldest first. */
    textsTo: async (to: string) => (await textsTo(store, to)).toReversed(),
    arm: (fault: FaultOf<'phone'>, times = 1) => armFault(store, { provider: 'phone', fault, times }),
    clear: () => store.clear(),
  };
}
