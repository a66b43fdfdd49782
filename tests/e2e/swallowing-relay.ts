import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP proxy of a browser that may go on holding a stream of news open, and pass nothing on of it. */
export interface SwallowingRelay {
  /** Its address, for the `proxy` of a browser's context. */
  server: string;
  /** From now on nothing of any stream comes through, old or new; their connections stay open. */
  swallow(): void;
  /** Cuts every stream, and passes on what the next ones bring. */
  pass(): void;
  /** From now on the server is of another build, by its heartbeats. */
  renameBuild(build: string): void;
  /** How many streams were asked for. */
  streams(): number;
  close(): Promise<void>;
}

export async function startSwallowingRelay(): Promise<SwallowingRelay> {
  let [isSwallowing, build, streams] = [false, '', 0];
  const open = new Set<ServerResponse>();
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url!);
    const isStream = pathname === '/api/events';
    const onward = request(asked.url!, { method: asked.method, headers: asked.headers }, (came) => {
      answer.writeHead(came.statusCode!, came.rawHeaders);
      if (!isStream) {
        came.pipe(answer);
        return;
      }
      answer.flushHeaders();
      came.setEncoding('utf8');
      came.on('data', (text: string) => {
        if (isSwallowing) return;
        answer.write(build ? text.replace(/"build":"[^"]*"/, `"build":${JSON.stringify(build)}`) : text);
      });
      came.on('end', () => isSwallowing || answer.end());
    });
    if (isStream) {
      streams += 1;
      open.add(answer);
    }
    answer.on('close', () => {
      open.delete(answer);
      onward.destroy();
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    swallow() {
      isSwallowing = true;
    },
    pass() {
      isSwallowing = false;
      for (const answer of open) answer.destroy();
    },
    renameBuild(name) {
      build = name;
      for (const answer of open) answer.destroy();
    },
    streams: () => streams,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
