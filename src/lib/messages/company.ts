/**
 * The customer-service phone in every footer (spec section 1). No subscriber in Korea can have this number: whoever runs the
 * site puts their own here.
 */
export const CUSTOMER_SERVICE_PHONE = '02-0000-0000';
