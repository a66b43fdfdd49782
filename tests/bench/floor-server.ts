import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What bare node:http answers on this machine, at the sizes of our own answers: the floors that ratios refer to. */
const JSON_BYTES = 4 * 1024;
const HTML_BYTES = 29 * 1024;

const fill = (unit: string, bytes: number) => unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit)));

const product = { productId: 12345, name: '유기농 사과 1kg', price: 4900, storeName: '동네마트 12호점', quantity: 7 };
const json = `[${fill(`${JSON.stringify(product)},`, JSON_BYTES - 150)}${JSON.stringify(product)}]`;
const html = `<!doctype html><html lang="ko"><body>${fill('<li><a href="/buyer/product/1">사과</a></li>', HTML_BYTES - 60)}</body></html>`;

/** The least that can be looked at and pressed: what a browser and a simulated phone take for anything at all. */
const bare = `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>동네</title></head><body><p>우리 동네 마트를 찾아보세요.</p><button onclick="this.textContent='1'+this.textContent">1</button></body></html>`;

const answers: Record<string, [type: string, body: Buffer]> = {
  '/hello': ['text/plain', Buffer.from('hello')],
  '/json': ['application/json', Buffer.from(json)],
  '/bare': ['text/html; charset=utf-8', Buffer.from(bare)],
  '/html': ['text/html; charset=utf-8', Buffer.from(html)],
};

const server = createServer((request, response) => {
  const answer = answers[request.url ?? ''];
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  const [type, body] = answer;
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.byteLength }).end(body);
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
