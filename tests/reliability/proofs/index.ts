import { type Problem, type Proof, problemsOf } from '../problem.ts';
import { proveBags } from './bags.ts';
import { proveCancellations, proveCheckIns, proveExpiry, proveExtensions } from './deeds.ts';
import type { Evidence } from './evidence.ts';
import { proveLists } from './lists.ts';
import { proveCharges, proveRefunds } from './money.ts';
import { proveAlarms, proveEvents } from './news.ts';
import { proveOrders } from './orders.ts';
import { proveLedger, proveStock } from './stock.ts';

const BY_NAME = {
  orders: proveOrders,
  'check-ins': proveCheckIns,
  cancellations: proveCancellations,
  extensions: proveExtensions,
  expiry: proveExpiry,
  bags: proveBags,
  charges: proveCharges,
  refunds: proveRefunds,
  ledger: proveLedger,
  stock: proveStock,
  alarms: proveAlarms,
  events: proveEvents,
  lists: proveLists,
} satisfies Partial<Record<Proof, (evidence: Evidence) => string[]>>;

/** Compares what clients were told with what is stored and what the card provider holds, both ways, one to one. */
export const compareAll = (evidence: Evidence): Problem[] =>
  Object.entries(BY_NAME).flatMap(([proof, prove]) => problemsOf(proof as Proof, prove(evidence)));
