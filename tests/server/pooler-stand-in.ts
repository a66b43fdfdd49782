import { connect, createServer, type Socket } from 'node:net';

/**
 * A pooler in transaction mode, as strict as PgBouncer: each transaction gets another connection of PostgreSQL, and what
 * a connection knows by name stays there, so that PostgreSQL itself refuses names that another transaction made
 * (SQLSTATE 26000 and 42P05). With `keepsNames` it does what `max_prepared_statements` does in PgBouncer 1.21 and later:
 * it makes a name on each connection before it is used there.
 */
export interface PoolerStandIn {
  /** The address of a database through it. */
  url(database: string): string;
  /** How many statements were given a name so far. */
  named(): number;
  stop(): Promise<void>;
}

interface Message {
  type: string;
  bytes: Buffer;
}

const HEAD = 5;
/** To the end of what one `Sync` or simple query ends. */
const UNIT_ENDS = new Set(['S', 'Q', 'X']);
/** Version 3.0, for one user. */
const STARTUP = 196_608;

/** Whole messages of a stream, as they come. */
function messages(each: (message: Message) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEAD && rest.length >= rest.readInt32BE(1) + 1) {
      const size = rest.readInt32BE(1) + 1;
      each({ type: String.fromCharCode(rest[0]!), bytes: rest.subarray(0, size) });
      rest = rest.subarray(size);
    }
  };
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(HEAD, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const text = (bytes: Buffer, from: number) => bytes.toString('utf8', from, bytes.indexOf(0, from));

function startup(database: string): Buffer {
  const body = Buffer.from(`user\0postgres\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(STARTUP, 4);
  return Buffer.concat([head, body]);
}

interface Behind {
  socket: Socket;
  client: Client | null;
  /** Names that it knows. */
  names: Set<string>;
  /** Whether each `Parse` is the client's own, of each unit that is not answered yet. */
  units: boolean[][];
  isReady: boolean;
}

interface Client {
  socket: Socket;
  database: string;
  waiting: Message[][];
  parses: Map<string, Buffer>;
}

export async function startPoolerStandIn(
  behind: string,
  { connections = 3, keepsNames = false } = {},
): Promise<PoolerStandIn> {
  const { hostname, port } = new URL(behind);
  const pools = new Map<string, Behind[]>();
  const clients = new Set<Client>();
  const sockets = new Set<Socket>();
  let named = 0;
  let turn = 0;

  function open(database: string): Behind {
    const socket = connect(Number(port), hostname, () => socket.write(startup(database)));
    const made: Behind = { socket, client: null, names: new Set(), units: [], isReady: false };
    sockets.add(socket);
    socket.on('error', () => made.client?.socket.destroy());
    socket.on(
      'data',
      messages(({ type, bytes }) => {
        if (!made.isReady) {
          made.isReady = type === 'Z';
          if (made.isReady) serve();
          return;
        }
        if (type === '1' && made.units[0]?.shift() === false) return;
        made.client?.socket.write(bytes);
        if (type !== 'Z') return;
        made.units.shift();
        if (made.units.length > 0 || bytes[HEAD] !== 'I'.charCodeAt(0)) return;
        made.client = null;
        serve();
      }),
    );
    return made;
  }

  /** The connection that a client's transaction has, or another than the last one's. */
  function take(client: Client): Behind | undefined {
    const pool = pools.get(client.database)!;
    const own = pool.find((one) => one.client === client);
    if (own) return own;
    turn += 1;
    return pool.map((_, i) => pool[(i + turn) % pool.length]!).find((one) => one.isReady && !one.client);
  }

  function serve(): void {
    for (const client of clients) {
      const to = client.waiting.length > 0 ? take(client) : undefined;
      if (!to) continue;
      to.client = client;
      for (const unit of client.waiting.splice(0)) send(to, client, unit);
    }
  }

  function send(to: Behind, client: Client, unit: readonly Message[]): void {
    const parses: boolean[] = [];
    to.units.push(parses);
    for (const { type, bytes } of unit) {
      if (type === 'P') {
        const name = text(bytes, HEAD);
        if (name) named += 1;
        client.parses.set(name, bytes);
        parses.push(true);
        if (keepsNames && to.names.has(name)) {
          // The same text without a name is answered the same.
          to.socket.write(message('P', Buffer.concat([Buffer.alloc(1), bytes.subarray(HEAD + name.length + 1)])));
          continue;
        }
        if (name) to.names.add(name);
      }
      if (type === 'B' && keepsNames) {
        const name = text(bytes, bytes.indexOf(0, HEAD) + 1);
        if (name && !to.names.has(name)) {
          to.names.add(name);
          parses.push(false);
          to.socket.write(client.parses.get(name)!);
        }
      }
      to.socket.write(bytes);
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    let client: Client | undefined;
    let unit: Message[] = [];
    const read = messages((one) => {
      unit.push(one);
      if (!UNIT_ENDS.has(one.type)) return;
      if (one.type === 'X') return;
      client!.waiting.push(unit);
      unit = [];
      serve();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!client) return;
      clients.delete(client);
      const pool = pools.get(client.database)!;
      const held = pool.findIndex((one) => one.client === client);
      if (held < 0) return;
      // What it has begun ends with it.
      pool[held]!.socket.destroy();
      pool[held] = open(client.database);
    });
    socket.on('data', (chunk: Buffer) => {
      if (client) return read(chunk);
      const fields = chunk.toString('utf8', 8).split('\0');
      const database = fields[fields.indexOf('database') + 1]!;
      client = { socket, database, waiting: [], parses: new Map() };
      clients.add(client);
      if (!pools.has(database))
        pools.set(
          database,
          Array.from({ length: connections }, () => open(database)),
        );
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as { port: number };
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${own}/${database}`,
    named: () => named,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
