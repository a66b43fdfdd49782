import { createCaller } from '#lib/client/caller/call.ts';

/** An answer of the API; without one the network is away. */
export interface Scripted {
  status: number;
  body: unknown;
}

/** The caller over a script of answers, and what was sent. */
export function scriptedCall(...answers: Scripted[]) {
  const sent: { address: string; body: unknown }[] = [];
  const call = createCaller({
    renewOnce: (renew) => renew(),
    fetch: async (input, init) => {
      sent.push({
        address: `${init?.method} ${decodeURIComponent(String(input)).replaceAll('+', ' ')}`,
        body: init?.body ? JSON.parse(String(init.body)) : null,
      });
      const answer = answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return Response.json(answer.body, { status: answer.status });
    },
  });
  return { call, sent };
}

export const ok = (body: unknown): Scripted => ({ status: 200, body });
export const refused = (status: number, code: string, message = '안 돼요.', more = {}): Scripted => ({
  status,
  body: { code, message, ...more },
});
