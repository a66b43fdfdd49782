import { connect, createServer, type Socket } from 'node:net';

/** Stands between a proxy and the server, and sees all that reaches the server. */
export interface Relay {
  /** How often this text has come by. */
  seen(text: string): number;
  close(): Promise<void>;
}

export async function startRelay(port: number, serverPort: number): Promise<Relay> {
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(serverPort, 'localhost');
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => sockets.delete(socket));
    }
    from.on('data', (bytes) => heads.push(bytes.toString('latin1').slice(0, 4_096)));
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    seen: (text) => heads.filter((head) => head.includes(text)).length,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
