import { type FaultOf, type FaultProvider, faultCatalogue } from './fault-catalogue.ts';
import type { SandboxStore } from './store.ts';

const KIND = 'fault';

/** An armed failure: the next `times` fitting calls fail so. */
export interface ArmedFault {
  provider: FaultProvider;
  fault: string;
  times: number;
}

export type ArmRefusal = { ok: false; field: 'provider' | 'fault' | 'times'; known: string[] };

const MAX_TIMES = 1000;

/** Arms a failure for the next `times` (1..1000) calls, replacing what was armed of it. Unknown names are refused. */
export async function armFault(
  store: SandboxStore,
  input: { provider: unknown; fault: unknown; times?: unknown },
): Promise<{ ok: true; armed: ArmedFault } | ArmRefusal> {
  const { provider, fault, times = 1 } = input;
  if (!isProvider(provider)) return { ok: false, field: 'provider', known: Object.keys(faultCatalogue) };
  const known = Object.keys(faultCatalogue[provider]);
  if (typeof fault !== 'string' || !known.includes(fault)) return { ok: false, field: 'fault', known };
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > MAX_TIMES)
    return { ok: false, field: 'times', known: [`1..${MAX_TIMES}`] };
  const armed = { provider, fault, times };
  await store.put(KIND, `${provider}/${fault}`, armed);
  return { ok: true, armed };
}

/** True when this failure is armed, and then one of its times is used up: of two callers at once only one gets it. */
export async function takeFault<P extends FaultProvider>(
  store: SandboxStore,
  provider: P,
  fault: FaultOf<P>,
): Promise<boolean> {
  const key = `${provider}/${fault}`;
  // Most calls find nothing armed: a plain read spares them the lock.
  if ((await store.get<ArmedFault>(KIND, key)) === null) return false;
  return store.update<ArmedFault, boolean>(KIND, key, (armed) =>
    armed === null
      ? { next: null, answer: false }
      : { next: armed.times > 1 ? { ...armed, times: armed.times - 1 } : null, answer: true },
  );
}

export async function listFaults(store: SandboxStore): Promise<ArmedFault[]> {
  return (await store.list<ArmedFault>(KIND)).map(({ value }) => value);
}

export async function disarmFaults(store: SandboxStore): Promise<void> {
  for (const { key } of await store.list(KIND)) await store.take(KIND, key);
}

function isProvider(value: unknown): value is FaultProvider {
  return typeof value === 'string' && Object.hasOwn(faultCatalogue, value);
}
