// Hears what happens in a mart (docs/till.md, 6): node receiver.mjs whsec_… 8080, behind a proxy that speaks https.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const [secret, port = '8080'] = process.argv.slice(2);
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
/** Ids that were heard: a message may come twice. Keep them in your database, for a day. */
const known = new Set();

/** Whether a message is the market's, and of these five minutes. */
function isOurs(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(seconds)) < 300)) return false;
  const right = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest();
  return signatures.split(' ').some((one) => {
    const [version, text = ''] = one.split(',');
    const sent = Buffer.from(text, 'base64');
    return version === 'v1' && sent.length === right.length && timingSafeEqual(sent, right);
  });
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  if (!isOurs(request.headers, body)) return response.writeHead(401).end();
  // Answer first, work later: what takes longer than 15 seconds comes again.
  response.writeHead(204).end();
  const id = request.headers['webhook-id'];
  if (known.has(id)) return;
  known.add(id);
  const { type, data } = JSON.parse(body);
  console.log(type, data);
});
server.listen(Number(port), '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
