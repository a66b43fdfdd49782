import { accountCalls } from './account.ts';
import { alarmCalls } from './alarms.ts';
import { alertCalls } from './alerts.ts';
import { authCalls } from './auth.ts';
import type { AnswerOf, CallName, InputOf } from './call.ts';
import { cartCalls } from './carts.ts';
import { caseCalls } from './cases.ts';
import { checkoutCalls } from './checkout.ts';
import { employeeCalls } from './employees.ts';
import { fileCalls } from './files.ts';
import { martApplicationCalls } from './mart-applications.ts';
import { martLogCalls } from './mart-log.ts';
import { martRegistrationCalls } from './mart-registration.ts';
import { martCalls } from './marts.ts';
import { offlineCheckInCalls } from './offline-check-ins.ts';
import { operatorCalls } from './operator.ts';
import { operatorListingCalls } from './operator-listings.ts';
import { operatorMartCalls } from './operator-marts.ts';
import { operatorPeopleCalls } from './operator-people.ts';
import { operatorSearchCalls } from './operator-search.ts';
import { orderCalls } from './orders.ts';
import { payoutCalls } from './payouts.ts';
import { placeCalls } from './places.ts';
import { policyCalls } from './policies.ts';
import { productImportCalls } from './product-imports.ts';
import { productCalls } from './products.ts';
import { providerCalls } from './provider.ts';
import { pushCalls } from './push.ts';
import { reviewCalls } from './reviews.ts';
import { salesCalls } from './sales.ts';
import { sellerAlarmCalls } from './seller-alarms.ts';
import { sellerBulkCalls } from './seller-bulk.ts';
import { sellerClosingCalls } from './seller-closing.ts';
import { sellerMarkdownCalls } from './seller-markdown.ts';
import { sellerMartCalls } from './seller-marts.ts';
import { sellerOrderCalls } from './seller-orders.ts';
import { sellerProductCalls } from './seller-products.ts';
import { sellerRecallCalls } from './seller-recall.ts';
import { sellerRecurringCalls } from './seller-recurring.ts';
import { sellerShelfCalls } from './seller-shelf.ts';
import { sellerStockCalls } from './seller-stock.ts';
import { statementCalls } from './statements.ts';

/**
 * Every call of the HTTP API by its address: input, response, caller and refusals. Routes,
 * the browser's caller (types only), the API document and the authority tests all read this one table.
 */
export const calls = {
  ...authCalls,
  ...accountCalls,
  ...productCalls,
  ...martCalls,
  ...placeCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...orderCalls,
  ...reviewCalls,
  ...alarmCalls,
  ...sellerAlarmCalls,
  ...alertCalls,
  ...pushCalls,
  ...martRegistrationCalls,
  ...sellerMartCalls,
  ...employeeCalls,
  ...sellerProductCalls,
  ...sellerStockCalls,
  ...sellerMarkdownCalls,
  ...sellerRecallCalls,
  ...sellerBulkCalls,
  ...sellerClosingCalls,
  ...sellerShelfCalls,
  ...sellerRecurringCalls,
  ...productImportCalls,
  ...sellerOrderCalls,
  ...offlineCheckInCalls,
  ...salesCalls,
  ...martLogCalls,
  ...fileCalls,
  ...martApplicationCalls,
  ...operatorCalls,
  ...operatorMartCalls,
  ...caseCalls,
  ...operatorListingCalls,
  ...operatorPeopleCalls,
  ...operatorSearchCalls,
  ...statementCalls,
  ...payoutCalls,
  ...providerCalls,
  ...policyCalls,
} satisfies Record<CallName, unknown>;

export type Calls = typeof calls;
export type Call = keyof Calls;
export type CallInput<N extends Call> = InputOf<Calls[N]>;
export type CallAnswer<N extends Call> = AnswerOf<Calls[N]>;
