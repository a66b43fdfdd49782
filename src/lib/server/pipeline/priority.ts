import type { CallSpec } from '#lib/contract/call.ts';
import { calls } from '#lib/contract/index.ts';

/**
 * Which requests go first when not all can be served (docs/decisions/0030): an operator's probes always, then money and
 * pickup, then calls that wait for an outside service, then reading. Hints are unsigned and anybody's: they wait for
 * nobody but themselves.
 */
export type Priority = 'probe' | 'hint' | 'reading' | NonNullable<CallSpec['priority']>;

/** Requests beside the contract: pages, and addresses for machines. */
const BESIDE_THE_CONTRACT: readonly (readonly [RegExp, Priority])[] = [
  [/^\w+ \/(healthz|readyz|metrics)$/, 'probe'],
  [/^GET \/(toss\/|toss-checkout|buyer\/(order-complete|purchase))/, 'pickup'],
  [/^GET \/seller\/mart\/\d+\/(qr-)?scan/, 'pickup'],
  [/^GET \/api\/auth\/renew$/, 'pickup'],
  [/^\w+ \/api\/webhooks\//, 'hint'],
  [/^PUT \/api\/files\/uploads\//, 'outside'],
  // The sandbox's stand-ins are outside services that happen to be this process.
  [/^\w+ \/(oauth2|sandbox)\//, 'outside'],
];

const byAddress = new Map<string, Priority>();
const byPattern = [...BESIDE_THE_CONTRACT];
for (const [name, { priority }] of Object.entries<CallSpec>(calls)) {
  if (!priority) continue;
  if (name.includes('{')) byPattern.push([new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`), priority]);
  else byAddress.set(name, priority);
}

/** The priority of a request: as its call says in the contract, or as the pattern of its page. */
export function priorityOf(method: string, path: string): Priority {
  const name = `${method} ${path}`;
  return byAddress.get(name) ?? byPattern.find(([pattern]) => pattern.test(name))?.[1] ?? 'reading';
}
