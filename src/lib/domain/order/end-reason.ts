/**
 * Why an order ended without a pickup. rules.md section 5. `recalled`: its listing was (section 4). `paymentCancelled`:
 * given back in the card provider's console. `operator`: by an operator of the market, who gave all of it back.
 */
export type EndReason =
  | 'buyer'
  | 'seller'
  | 'outOfStock'
  | 'martClosed'
  | 'recalled'
  | 'noShow'
  | 'paymentFailed'
  | 'operator'
  | 'martSuspended'
  | 'paymentCancelled';
