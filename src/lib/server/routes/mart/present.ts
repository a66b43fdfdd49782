import type { OperatorMart } from '#lib/contract/mart/operator-marts.ts';
import { logDetails } from '#lib/messages/mart/mart-log.ts';
import type { ShownMart } from '../../services/market/show-mart.ts';

/** A mart as an operator reads it, what was changed of it in words. */
export const presentMart = ({ changes, ...mart }: ShownMart): OperatorMart => ({
  ...mart,
  changes: changes.map(({ at, before, after }) => ({
    at: at.toISOString(),
    what: logDetails({ before, after }, at).join(', '),
  })),
});
