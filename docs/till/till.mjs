// Connects a till: node till.mjs https://your.market dm_… (Node 20 or later, no packages)
const [market, key] = process.argv.slice(2);

/** Sends what could not be sent again, under the same name: the market does it once. */
async function call(method, path, items) {
  const name = crypto.randomUUID();
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`${market}/api/pos/v1/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(items ? { 'Content-Type': 'application/json', 'Idempotency-Key': name } : {}),
      },
      body: items && JSON.stringify({ items }),
    }).catch((error) => error);
    const isLate = response instanceof Error || response.status === 429 || response.status >= 500;
    if (isLate && tries < 6) {
      const wait = response instanceof Error ? 2 ** tries : Number(response.headers.get('retry-after') ?? 2 ** tries);
      await new Promise((go) => setTimeout(go, wait * 1000));
      continue;
    }
    if (response instanceof Error) throw response;
    const answer = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${answer.code}: ${answer.message}`);
    return { ...answer, at: new Date(response.headers.get('date')) };
  }
}

// 1. What is on sale. `cursor` leads to the next page, `since` to what changes from now on.
const first = await call('GET', 'products');
console.log(first.products.length, 'products, first:', first.products[0]?.productName);
/** How far this machine's clock is behind the market's, in ms. */
const skew = first.at - Date.now();
const now = () => new Date(Date.now() + skew).toISOString();
const [product] = first.products;
if (!product) process.exit(0);

// 2. A sale: an id that no other sale of this key ever has.
const sale = { id: `till1-${Date.now()}-1`, productId: product.productId, pieces: 1, at: now() };
console.log('sold:', JSON.stringify((await call('POST', 'stock/sold', [sale])).results[0]));
console.log('told again:', (await call('POST', 'stock/sold', [sale])).results[0].outcome);

// 3. What lies on the shelf, with the pieces that are kept for orders; counted now, and sent at once.
await new Promise((go) => setTimeout(go, 1500));
const count = { productId: product.productId, onShelf: product.onShelf - 1, countedAt: now() };
console.log('counted:', JSON.stringify((await call('POST', 'stock/shelf', [count])).results[0]));

// 4. What changed since the beginning, and the orders that wait.
const { products } = await call('GET', `products?since=${first.since}`);
console.log('changed:', products.map(({ productName, onShelf }) => `${productName} ${onShelf}`).join(', '));
const { orders } = await call('GET', 'orders');
console.log(
  orders.length,
  'orders wait:',
  orders.map(({ productName, quantity }) => `${productName} ${quantity}`),
);
