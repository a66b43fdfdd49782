/**
 * Why an order ended without a pickup. rules.md section 5. `recalled`: its listing was (section 4). `paymentCancelled`: given back in the card
 * provider's console.
 */
export type EndReason =
  | 'buyer'
  | 'seller'
  | 'outOfStock'
  | 'martClosed'
  | 'recalled'
  | 'noShow'
  | 'paymentFailed'
  | 'paymentCancelled';
