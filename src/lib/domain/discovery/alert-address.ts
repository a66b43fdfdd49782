/** Where a page offers to make an alert: a link to it opens the form. */
export const MAKE_ALERT_ID = 'make-alert';
