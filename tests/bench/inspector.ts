import { once } from 'node:events';

/** What a process holds after a collection, in MB. */
export interface Alive {
  heapMb: number;
  /** Buffers outside of the heap. */
  buffersMb: number;
}

const MB = 1024 * 1024;

/** Asks a process that listens by `--inspect` what it holds, each time after a collection. */
export async function openInspector(port: number): Promise<{ alive(): Promise<Alive>; close(): void }> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  await once(socket, 'open');
  const asked = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    asked.get(id)?.(result);
    asked.delete(id);
  });
  let last = 0;
  const ask = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      last += 1;
      asked.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    async alive() {
      // What the first finds dead may hold the rest.
      for (let turn = 0; turn < 2; turn += 1) await ask('HeapProfiler.collectGarbage');
      const { result } = (await ask('Runtime.evaluate', {
        expression: 'process.memoryUsage()',
        returnByValue: true,
      })) as { result: { value: NodeJS.MemoryUsage } };
      const { heapUsed, external } = result.value;
      return { heapMb: heapUsed / MB, buffersMb: external / MB };
    },
    close: () => socket.close(),
  };
}
