import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../free-ports.ts';
import { replaced } from '../../reliability/front.ts';
import { createEngine, type Engine, isListening } from '../engine.ts';
import type { Machine } from '../machine.ts';
import type { Program } from '../programs.ts';
import type { Pooler } from './pgbouncer.ts';
import type { Postgres } from './postgres.ts';

export interface Haproxy extends Engine {
  /** Where processes ask for the primary. */
  ports: { writer: number };
  /** Takes a server out of service, whatever it says of itself. */
  fence(server: string): Promise<void>;
  unfence(server: string): Promise<void>;
}

/** One machine of the database. */
export interface DatabaseMachine {
  database: Postgres;
  pooler: Pooler | null;
}

/** deploy/haproxy.cfg in front of the two machines of the database, with their addresses filled in. */
export async function startHaproxy(
  { path, env }: Program,
  {
    machine,
    root,
    machines,
  }: { machine: Machine; root: string; machines: readonly [DatabaseMachine, DatabaseMachine] },
): Promise<Haproxy> {
  const folder = join(root, 'haproxy');
  mkdirSync(folder);
  const ports = { writer: await freePort() };
  const socket = join(folder, 'admin.sock');
  let text = readFileSync('deploy/haproxy.cfg', 'utf8');
  text = replaced(text, /\/run\/haproxy\/admin\.sock mode/, `${socket} mode`);
  text = replaced(text, /bind 127\.0\.0\.1:6432/, `bind ${machine.host}:${ports.writer}`);
  for (const [i, { database, pooler }] of machines.entries()) {
    const at = `10\\.0\\.0\\.1${i + 1}`;
    const { host, port } = database;
    text = replaced(
      text,
      new RegExp(`${at}:6432 check port 5432`),
      `${host}:${pooler?.port ?? port} check port ${port}`,
    );
  }
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, text);
  const engine = createEngine({
    name: 'haproxy',
    machine,
    env,
    log: join('.cache/drill', 'haproxy.log'),
    command: [path, '-db', '-f', config],
    isReady: () => isListening(machine.host, ports.writer),
  });
  await engine.start();
  return {
    ...engine,
    ports,
    fence: (server) => tell(socket, `disable server writer/${server}`),
    unfence: (server) => tell(socket, `enable server writer/${server}`),
  };
}

/** One command of an operator, over the socket that the example has; throws what HAProxy says against it. */
function tell(socket: string, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    connect(socket)
      .on('data', (bytes) => {
        said += bytes;
      })
      .once('error', reject)
      .once('close', () => (said.trim() === '' ? resolve() : reject(new Error(`haproxy: ${command}: ${said.trim()}`))))
      .end(`${command}\n`);
  });
}
