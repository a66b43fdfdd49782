import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';

/**
 * A proxy in front of several processes, as nginx is: in turn, over kept connections, past those that are not ready.
 */
export interface Front {
  origin: string;
  /** How many requests it passed on to each process. */
  passedOn(): number[];
  /** Requests that ended without a good answer: 5xx, or none at all. */
  failures(): string[];
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 500;
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection']);
/** What may be sent again to another process although it may have been heard. */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Backend {
  url: URL;
  agent: Agent;
  isReady: boolean;
  passedOn: number;
}

export async function startProxy(port: number, origins: readonly string[]): Promise<Front> {
  const backends: Backend[] = origins.map((origin) => ({
    url: new URL(origin),
    agent: new Agent({ keepAlive: true }),
    isReady: true,
    passedOn: 0,
  }));
  const failures: string[] = [];
  let turn = 0;

  const look = setInterval(() => {
    for (const backend of backends) {
      const probe = get(new URL('/readyz', backend.url), { timeout: LOOK_EVERY_MS, agent: false }, (answer) => {
        backend.isReady = answer.statusCode === 200;
        answer.resume();
      });
      probe.once('timeout', () => probe.destroy());
      probe.once('error', () => {
        backend.isReady = false;
      });
    }
  }, LOOK_EVERY_MS);

  function nextOf(tried: ReadonlySet<Backend>): Backend | undefined {
    const left = backends.filter((backend) => !tried.has(backend));
    const ready = left.filter(({ isReady }) => isReady);
    turn += 1;
    return ready.length > 0 ? ready[turn % ready.length] : left[turn % (left.length || 1)];
  }

  function pass(req: IncomingMessage, res: ServerResponse, body: Buffer, tried = new Set<Backend>()): void {
    const method = req.method ?? 'GET';
    const backend = nextOf(tried);
    const fail = (why: string) => {
      failures.push(`${method} ${req.url?.replace(/\?.*/s, '')}: ${why}`);
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    };
    if (!backend) {
      fail('no process is there');
      return;
    }
    tried.add(backend);
    backend.passedOn += 1;
    const sent = request(
      new URL(req.url ?? '/', backend.url),
      { method, agent: backend.agent, headers: { ...endToEnd(req.headers), 'content-length': body.length } },
      (answer) => {
        const status = answer.statusCode ?? 0;
        if (status >= 500) failures.push(`${method} ${req.url?.replace(/\?.*/s, '')}: HTTP ${status}`);
        res.writeHead(status, endToEnd(answer.headers));
        answer.pipe(res);
        answer.once('error', () => fail('cut off'));
      },
    );
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (res.destroyed) return;
      // Refused: nobody has heard it. Cut off: somebody may have.
      const again = error.code === 'ECONNREFUSED' || REPEATABLE.has(method);
      if (again && !res.headersSent) pass(req, res, body, tried);
      else fail(error.code ?? error.message);
    });
    res.once('close', () => sent.destroy());
    sent.end(body);
  }

  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.once('end', () => pass(req, res, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return {
    origin: `http://localhost:${port}`,
    passedOn: () => backends.map(({ passedOn }) => passedOn),
    failures: () => failures,
    async close() {
      clearInterval(look);
      for (const { agent } of backends) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const endToEnd = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
