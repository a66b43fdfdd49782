import { UPLOAD_MAX_BYTES } from '../bytes.ts';

/** Page sizes. spec.md section 9; the seller's lists are ours. */
export const NEARBY_PAGE_SIZE = 30;
export const STORE_PAGE_SIZE = 12;
export const SELLER_LIST_PAGE_SIZE = 10;
/**
 * Sold orders of a mart: how many the specification's call returns at once, beside their number; and the size of a
 * page.
 */
export const SOLD_ORDERS_SHOWN = 5_000;
export const SOLD_PAGE_SIZE = 30;
/** Visits on a page of orders that wait, each whole. */
export const WAITING_PAGE_VISITS = 100;
/** A seller's listings by stock, and those to put up again. */
export const STATUS_PAGE_SIZE = 50;
export const COPY_PAGE_SIZE = 100;
export const ALARM_PAGE_SIZE = 20;
/** On a tab of the purchase page that is over. */
export const ENDED_ORDERS_PAGE_SIZE = 20;
/** How many ended orders a response has at the most; waiting orders are listed whole. */
export const MAX_ENDED_ORDERS = 200;

/** Different products one cart may hold. */
export const CART_MAX_LINES = 50;

/** Keyword alerts that one buyer may have, and of how many of their alarms they hear in a day. rules.md section 16. */
export const ALERTS_MOST = 10;
export const ALERT_ALARMS_A_DAY = 20;
/** Alarms of last markdown steps that a buyer gets in a day. rules.md section 15. */
export const LAST_STEP_ALARMS_A_DAY = 1;

/** The card payment window. spec.md sections 4 and 9. */
export const PAYMENT_POPUP_WIDTH_PX = 800;
export const PAYMENT_POPUP_HEIGHT_PX = 600;
export const PAYMENT_POPUP_POLL_MS = 500;
export const CARD_CURRENCY = 'KRW';
/** An order id for the payment provider. rules.md section 7. */
export const PROVIDER_ORDER_ID = /^[A-Za-z0-9_-]{6,64}$/;

/** The banner of the buyer's home. spec.md sections 4 and 9. */
export const SLIDER_INTERVAL_MS = 5000;
export const SLIDER_TRANSITION_MS = 800;
export const SLIDER_DESKTOP_WIDTH_PX = 1024;

/** More cards and pins at once help nobody choose: the buyer can move the map. */
export const MAP_MOST_STORES = 100;
/**
 * So many of them are in the page itself: more weigh more than it may (design.md section 7). Its script asks for the
 * rest.
 */
export const MAP_PAGE_STORES = 40;
/** One press on the map shows so many of the nearest marts. */
export const MAP_NEAREST_SHOWN = 5;
/** spec.md section 9. The zoom scale is Naver's and OpenStreetMap's: larger is closer. */
export const MAP_ZOOM_LIST = 16;
export const MAP_ZOOM_DETAIL = 17;
/** How long 'no stores within 5km' stays. spec.md section 8. */
export const NO_STORES_MESSAGE_MS = 1000;

/** spec.md section 9: not high accuracy, no cached position. */
export const GEOLOCATION_TIMEOUT_MS = 5000;
export const GEOCODE_DEBOUNCE_MS = 500;
/** Well inside the life of an SGIS token, about four hours. */
export const GEOCODE_TOKEN_CACHE_MS = 1_500_000;

/** From a successful check-in to the order list. spec.md section 4. */
export const SCAN_REDIRECT_DELAY_MS = 900;
/** The requested camera resolution. spec.md section 9. */
export const CAMERA_IDEAL_WIDTH_PX = 1280;
export const CAMERA_IDEAL_HEIGHT_PX = 720;

/** spec.md section 9. */
export const SCRIPT_LOAD_TIMEOUT_MS = 120_000;
export const REDIRECT_PATH_KEY = 'redirectPathAfterLogin';
export const COPYRIGHT_YEAR = 2025;

/** A photo may be that large when it is chosen: the browser shrinks it before it travels. */
export const PHOTO_MAX_BYTES = 4 * UPLOAD_MAX_BYTES;
/** A table of products: read in the browser, where a workbook may carry pictures. */
export const SHEET_MAX_BYTES = 10 * 1024 * 1024;

/** From this age on an undecided card payment is an alert. rules.md section 7. */
export const UNDECIDED_ALERT_MINUTES = 30;
