import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  body: string;
  retryAfter: string | undefined;
  /** The path it leads to. */
  location: string | null;
  cookies: { name: string; value: string }[];
}

export interface Ask {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

const ANSWER_LIMIT_MS = 30_000;

/** Asks over kept connections, as a proxy in front of the server does. */
export function createAsker(origin: string) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true });
  return {
    ask({ method = 'GET', path, headers, body }: Ask): Promise<Answer> {
      const text = body && JSON.stringify(body);
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            timeout: ANSWER_LIMIT_MS,
            headers: {
              ...headers,
              ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
            },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.once('error', reject);
            answer.once('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                body: Buffer.concat(chunks).toString(),
                retryAfter: answer.headers['retry-after'],
                location: pathOf(answer.headers.location, origin),
                cookies: (answer.headers['set-cookie'] ?? []).map((line) => {
                  const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
                  return { name, value };
                }),
              }),
            );
          },
        );
        sent.once('timeout', () => sent.destroy(new Error('no answer')));
        sent.once('error', reject);
        sent.end(text);
      });
    },
    close: () => agent.destroy(),
  };
}

function pathOf(location: string | undefined, origin: string): string | null {
  if (!location) return null;
  const { pathname, search } = new URL(location, origin);
  return pathname + search;
}

export type Asker = ReturnType<typeof createAsker>;
