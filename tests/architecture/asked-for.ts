/** The calls the product was asked for, as clients make them: address, and the fields they send. */
export const ASKED_FOR: Record<string, { query?: string[]; body?: string[] }> = {
  'GET /api/auth/login': {},
  'POST /api/auth/refresh': {},
  'POST /api/auth/logout': {},
  'GET /api/buyer/products/nearby': { query: ['lat', 'lng', 'distance', 'page', 'size'] },
  'GET /api/buyer/products/search': { query: ['lat', 'lng', 'distance', 'search', 'page', 'size'] },
  'GET /api/buyer/products/search/category': { query: ['lat', 'lng', 'distance', 'category', 'page', 'size'] },
  'GET /api/buyer/products/{productId}': {},
  'GET /api/buyer/products/{storeId}/products': { query: ['page', 'size'] },
  'GET /api/buyer/maps/{storeId}': {},
  'GET /api/buyer/maps/nearbyStores': { query: ['lat', 'lng'] },
  'POST /api/buyer/stores/followStore/{storeId}': {},
  'POST /api/buyer/stores/unfollowStore/{storeId}': {},
  'POST /api/buyer/carts/addCart': { body: ['productId', 'quantity'] },
  'GET /api/buyer/carts/all': {},
  'DELETE /api/buyer/carts': { body: ['productIds'] },
  'GET /api/buyer/review/{orderId}': {},
  'POST /api/buyer/review/{orderId}': { body: ['rating', 'content'] },
  'GET /api/seller/store/{martId}/reviews': {},
  'GET /api/seller/store/{martId}/review-summary': {},
  'POST /api/buyer/pay/on-site': { query: ['productId', 'quantity'] },
  'POST /api/buyer/pay/toss/confirm': {
    body: ['paymentKey', 'orderId', 'amount', 'productId', 'quantity', 'isReservation'],
  },
  'POST /api/buyer/pay/cart/process': { body: ['items', 'paymentKey', 'orderId', 'amount'] },
  'GET /api/buyer/order/buy-ing': {},
  'GET /api/buyer/order/buy-completed': {},
  'GET /api/buyer/order/buy-cancel': {},
  'POST /api/buyer/order/valid-until-extension': { query: ['orderId'] },
  'POST /api/buyer/order/cancel': { query: ['orderId'] },
  'GET /api/qrCode/get': { query: ['orderId'] },
  'GET /api/buyer/order/single-complete': { query: ['orderId'] },
  'GET /api/buyer/order/cart-complete': { query: ['orderIds'] },
  'GET /api/seller/store/dashboard': {},
  'GET /api/seller/store/{martId}/mymart': {},
  'GET /api/seller/stores/{martId}/dashboard/{list}': { query: ['page'] },
  'GET /api/seller/tax/biz-status': { query: ['bno'] },
  'POST /api/seller/store/create': {
    body: [
      ...['name', 'address', 'latitude', 'longitude', 'phone_number', 'business_number'],
      ...['opening_time', 'closing_time', 'payment_method'],
    ],
  },
  'GET /api/seller/store/{storeId}': {},
  'PATCH /api/seller/store/{storeId}/name': { body: ['name'] },
  'PATCH /api/seller/store/{storeId}/address': { body: ['address', 'latitude', 'longitude'] },
  'PATCH /api/seller/store/{storeId}/phone-number': { body: ['phoneNumber'] },
  'PATCH /api/seller/store/{storeId}/hours': { body: ['openingTime', 'closingTime'] },
  'PATCH /api/seller/store/{storeId}/payment-method': { body: ['paymentMethod'] },
  'DELETE /api/seller/store/{storeId}': {},
  'GET /api/seller/store/{storeId}/employees': {},
  'GET /api/seller/store/{storeId}/employees/search-user': { query: ['email'] },
  'POST /api/seller/store/{storeId}/employees/add': { body: ['userIds'] },
  'POST /api/seller/store/{storeId}/employees/delete': { body: ['userIds'] },
  'POST /api/seller/store/{storeId}/employees/delegate': { body: ['newManagerId'] },
  'GET /api/seller/stores/{storeId}/products/status-summary': {},
  'PATCH /api/seller/stores/{storeId}/products/{productId}/stock': { body: ['delta'] },
  'POST /api/files/presign': { body: ['filename', 'contentType'] },
  'POST /api/seller/stores/{storeId}/products': {
    body: ['category', 'productName', 'price', 'quantity', 'expirationDate', 'description', 'productImgSrc'],
  },
  'GET /api/seller/{martId}/orders': { query: ['tab'] },
  'PATCH /api/seller/orders/{orderId}/cancel': {},
  'GET /api/qrCode/product': { query: ['orderId'] },
  'PATCH /api/seller/orders/{orderId}/checkin': { body: ['uuid'] },
};

const ORDER_LIST = [
  ...['orderId', 'productId', 'productName', 'productImgSrc', 'imageUrl', 'image', 'quantity', 'totalPrice'],
  ...['creditMethod', 'validUntil', 'storeId', 'storeName', 'storeAddress', 'storeIsDeleted'],
  ...['isReviewed', 'reviewCreatedAt'],
];
const PRODUCT_LIST = ['productId', 'name', 'price', 'imageUrl'];
const LOCATION = ['phoneNumber', 'businessHours', 'latitude', 'longitude'];
const COMPLETED = ['orderId', 'productName', 'productImgSrc', 'quantity', 'totalPrice', 'validUntil'];

/**
 * What clients read of the answers, by a path into them. Every test server holds its answers against the contract
 * (`checkAnswers`), so that what the contract names is what goes out.
 */
export const ANSWERED: [call: string, at: string, fields: string[]][] = [
  ['GET /api/auth/login', '', ['name', 'email', 'social_login_platform', 'authorizedMarts']],
  ['GET /api/buyer/products/nearby', '', PRODUCT_LIST],
  ['GET /api/buyer/products/search', '', PRODUCT_LIST],
  ['GET /api/buyer/products/search/category', '', PRODUCT_LIST],
  ['GET /api/buyer/products/{storeId}/products', '', PRODUCT_LIST],
  [
    'GET /api/buyer/products/{productId}',
    '',
    ['productId', 'name', 'price', 'imageUrl', 'description', 'expirationDate', 'quantity', 'store'],
  ],
  [
    'GET /api/buyer/products/{productId}',
    'store',
    [
      ...['storeId', 'name', 'address', 'paymentMethod', 'isFollowing', 'followersAmount'],
      ...['averageRating', 'reviewsAmount'],
    ],
  ],
  ['GET /api/buyer/maps/{storeId}', '', LOCATION],
  ['GET /api/buyer/maps/nearbyStores', '', ['storeId', 'name', 'address', ...LOCATION]],
  [
    'GET /api/buyer/carts/all',
    '',
    [
      ...['productId', 'productName', 'productPrice', 'storeName', 'productImageUrl', 'cartProductQuantity'],
      ...['productQuantity', 'storeId', 'storeAddress', 'storePaymentMethod', 'storeIsDeleted'],
    ],
  ],
  ['GET /api/buyer/order/buy-ing', '', ORDER_LIST],
  ['GET /api/buyer/order/buy-completed', '', ORDER_LIST],
  ['GET /api/buyer/order/buy-cancel', '', ORDER_LIST],
  ['GET /api/buyer/order/single-complete', '', COMPLETED],
  ['GET /api/buyer/order/cart-complete', '', COMPLETED],
  ['POST /api/buyer/pay/on-site', '', ['orderId']],
  ['POST /api/buyer/pay/toss/confirm', '', ['orderId']],
  ['POST /api/buyer/pay/cart/process', '', ['orderIds']],
  ['GET /api/qrCode/get', '', ['uuid']],
  ['GET /api/buyer/review/{orderId}', '', ['rating', 'content', 'createdAt']],
  ['GET /api/seller/store/{martId}/reviews', '', ['reviewId', 'userName', 'stars', 'createdAt', 'text']],
  ['GET /api/seller/store/{martId}/review-summary', '', ['avgAll', 'avg3m', 'cntAll', 'cnt3m']],
  ['GET /api/seller/store/dashboard', '', ['storeId', 'name', 'address', 'authority']],
  ['GET /api/seller/stores/{martId}/dashboard/{list}', '', ['content', 'totalPages']],
  [
    'GET /api/seller/stores/{martId}/dashboard/{list}',
    'content',
    ['order_id', 'user_name', 'product_name', 'quantity', 'valid_until'],
  ],
  [
    'GET /api/seller/store/{martId}/mymart',
    '',
    [
      ...['storeId', 'storeName', 'storeAddress', 'phoneNumber', 'openTime', 'closeTime', 'latitude', 'longitude'],
      ...['name', 'address', 'phone'],
    ],
  ],
  [
    'GET /api/seller/store/{storeId}',
    '',
    ['name', 'address', 'phoneNumber', 'openingTime', 'closingTime', 'paymentMethod', 'businessNumber'],
  ],
  [
    'GET /api/seller/stores/{storeId}/products/status-summary',
    '',
    ['productId', 'productName', 'productImgSrc', 'waitingCount', 'inSaleCount', 'completedCount'],
  ],
  ['POST /api/files/presign', '', ['url', 'key', 'publicUrl']],
  [
    'GET /api/seller/{martId}/orders',
    '',
    ['orderId', 'buyerName', 'productName', 'quantity', 'totalPrice', 'qrValidUntil', 'soldAt', 'status'],
  ],
  ['GET /api/seller/tax/biz-status', 'data', ['b_stt_cd', 'tax_type']],
  ['POST /api/seller/store/create', '', ['name']],
  ['GET /api/seller/store/{storeId}/employees', '', ['userId', 'name', 'email', 'position']],
  ['GET /api/seller/store/{storeId}/employees/search-user', '', ['userId', 'name', 'email', 'status']],
  ['GET /api/qrCode/product', '', ['productName', 'quantity', 'totalPrice', 'status']],
];
