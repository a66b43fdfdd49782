import type { Deps } from './deps.ts';
import { reportHiddenName } from './services/case/report-hidden-name.ts';
import { openOrFail } from './services/order/checkout/open-or-fail.ts';
import { applyHours } from './services/order/end/apply-hours.ts';
import { applyMove } from './services/order/end/apply-move.ts';
import { endGivenBack } from './services/order/end/end-given-back.ts';
import { endOpenOrders } from './services/order/end/end-open-orders.ts';
import { expireDue } from './services/order/end/expire-due.ts';
import { tellReopened } from './services/product/waiting/tell-reopened.ts';

/**
 * What the nouns above do when something becomes of a mart, a listing or a payment, which call nobody above them: in
 * the same transaction, but for `beforeGivenBack` (docs/decisions/0089).
 */
export const REACTIONS: Deps['reactions'] = {
  mart: { hoursChanged: applyHours, moved: applyMove, stopped: endOpenOrders, reopened: tellReopened },
  product: { nameHid: reportHiddenName },
  payment: { decided: openOrFail, beforeGivenBack: expireDue, givenBack: endGivenBack },
};
