import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What stands between an engine and the server: a network on which some things do not arrive. */
export interface Front {
  origin: string;
  /** From now on breaks off whatever a pattern names; null lets everything through again. */
  breakOff(pattern: RegExp | null): void;
  /**
   * Takes from pages what no switch of an engine takes any more: the popover API and `:has()` (Firefox 115 has
   * neither).
   */
  pretendOld(isOld: boolean): void;
  close(): void;
}

const WITHOUT_POPOVERS = `<script>
for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) delete HTMLElement.prototype[name];
for (const name of ['popoverTargetElement', 'popoverTargetAction']) delete HTMLButtonElement.prototype[name];
</script>`;

/** What an old engine would make of it; null for what it takes as it is. */
function rewriterOf(type: string): ((text: string) => string) | null {
  if (type.startsWith('text/css')) return (text) => text.replaceAll(':has(', ':unknown-has(');
  if (type.startsWith('text/html')) return (text) => text.replace('<head>', `<head>${WITHOUT_POPOVERS}`);
  return null;
}

export async function openFront(port: number, behind: number): Promise<Front> {
  let broken: RegExp | null = null;
  let isOld = false;
  const server = createServer((incoming, outgoing) => {
    if (broken?.test(incoming.url ?? '')) return void incoming.socket.destroy();
    const { method, url } = incoming;
    const headers = { ...incoming.headers, ...(isOld ? { 'accept-encoding': 'identity' } : {}) };
    const onward = request({ host: '127.0.0.1', port: behind, method, headers, path: url }, (answer) => {
      const rewrite = isOld ? rewriterOf(answer.headers['content-type'] ?? '') : null;
      if (!rewrite) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        return void answer.pipe(outgoing);
      }
      const { 'content-security-policy': _, 'content-length': __, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      void text(answer).then(
        (body) => outgoing.end(rewrite(body)),
        () => outgoing.destroy(),
      );
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    breakOff: (pattern) => {
      broken = pattern;
    },
    pretendOld: (old) => {
      isOld = old;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
