/**
 * Why an order ended without a pickup. rules.md section 5. `recalled`: its listing was (section 4). `paymentCancelled`:
 * given back in the card provider's console. `operator`: by an operator of the market, who gave all of it back.
 * `takenBack`: a hold from a card that its buyer took back at once, which is no cancellation (section 14).
 */
export type EndReason =
  | 'buyer'
  | 'takenBack'
  | 'seller'
  | 'outOfStock'
  | 'martClosed'
  | 'recalled'
  | 'noShow'
  | 'paymentFailed'
  | 'operator'
  | 'martSuspended'
  | 'paymentCancelled';
