import type { CallName, InputOf, ResponseOf } from './call.ts';
import { caseCalls } from './case/cases.ts';
import { alertCalls } from './discovery/alerts.ts';
import { placeCalls } from './discovery/places.ts';
import { faultCalls } from './market/faults.ts';
import { fileCalls } from './market/files.ts';
import { operatorCalls } from './market/operator.ts';
import { operatorSearchCalls } from './market/operator-search.ts';
import { policyCalls } from './market/policies.ts';
import { employeeCalls } from './mart/employees.ts';
import { martApplicationCalls } from './mart/mart-applications.ts';
import { martKeyCalls } from './mart/mart-keys.ts';
import { martLogCalls } from './mart/mart-log.ts';
import { martRegistrationCalls } from './mart/mart-registration.ts';
import { martCalls } from './mart/marts.ts';
import { operatorMartCalls } from './mart/operator-marts.ts';
import { sellerMartCalls } from './mart/seller-marts.ts';
import { toDoCalls } from './mart/to-do.ts';
import { martWebhookCalls } from './mart/webhooks.ts';
import { alarmCalls } from './notice/alarms.ts';
import { noticeCalls } from './notice/notices.ts';
import { pushCalls } from './notice/push.ts';
import { sellerAlarmCalls } from './notice/seller-alarms.ts';
import { bagCalls } from './order/bags.ts';
import { cartCalls } from './order/carts.ts';
import { checkoutCalls } from './order/checkout.ts';
import { keyOrderCalls } from './order/key-orders.ts';
import { offlineCheckInCalls } from './order/offline-check-ins.ts';
import { orderCalls } from './order/orders.ts';
import { salesCalls } from './order/sales.ts';
import { sellerClosingCalls } from './order/seller-closing.ts';
import { sellerOrderCalls } from './order/seller-orders.ts';
import { providerCalls } from './payment/provider.ts';
import { accountCalls } from './person/account.ts';
import { authCalls } from './person/auth.ts';
import { operatorPeopleCalls } from './person/operator-people.ts';
import { keyProductCalls } from './product/key-products.ts';
import { operatorListingCalls } from './product/operator-listings.ts';
import { productImportCalls } from './product/product-imports.ts';
import { productCalls } from './product/products.ts';
import { sellerBulkCalls } from './product/seller-bulk.ts';
import { sellerMarkdownCalls } from './product/seller-markdown.ts';
import { sellerProductCalls } from './product/seller-products.ts';
import { sellerRecallCalls } from './product/seller-recall.ts';
import { sellerRecurringCalls } from './product/seller-recurring.ts';
import { sellerShelfCalls } from './product/seller-shelf.ts';
import { sellerStockCalls } from './product/seller-stock.ts';
import { shelfRoundCalls } from './product/shelf-round.ts';
import { reviewCalls } from './review/reviews.ts';
import { payoutCalls } from './settlement/payouts.ts';
import { statementCalls } from './settlement/statements.ts';

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
  ...noticeCalls,
  ...martRegistrationCalls,
  ...sellerMartCalls,
  ...toDoCalls,
  ...employeeCalls,
  ...sellerProductCalls,
  ...shelfRoundCalls,
  ...sellerStockCalls,
  ...sellerMarkdownCalls,
  ...sellerRecallCalls,
  ...sellerBulkCalls,
  ...sellerClosingCalls,
  ...sellerShelfCalls,
  ...sellerRecurringCalls,
  ...productImportCalls,
  ...bagCalls,
  ...sellerOrderCalls,
  ...offlineCheckInCalls,
  ...salesCalls,
  ...martLogCalls,
  ...martKeyCalls,
  ...martWebhookCalls,
  ...keyProductCalls,
  ...keyOrderCalls,
  ...faultCalls,
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
export type CallResponse<N extends Call> = ResponseOf<Calls[N]>;
