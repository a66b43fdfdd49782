/** Why an order ended without a pickup. rules.md section 5. */
export type EndReason = 'buyer' | 'seller' | 'outOfStock' | 'martClosed' | 'noShow' | 'paymentFailed';
