import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../free-ports.ts';
import { replaced } from '../../reliability/front.ts';
import { createEngine, type Engine, isListening } from '../engine.ts';
import type { Machine } from '../machine.ts';
import type { Program } from '../programs.ts';

export interface Haproxy extends Engine {
  /** Where processes ask for the primary. */
  port: number;
  socket: string;
}

/** HAProxy where a person promotes. */
export interface FencingHaproxy extends Haproxy {
  /** Takes a server out of service, whatever it says of itself. */
  fence(server: string): Promise<void>;
  unfence(server: string): Promise<void>;
}

/** Where one machine of the database is reached: its clients, and who tells whether it is the primary. */
export interface Backend {
  host: string;
  port: number;
  checked: number;
}

interface HaproxyWish {
  machine: Machine;
  root: string;
  backends: readonly Backend[];
}

/** One of the examples in front of the machines of the database, with their addresses filled in. */
async function startExample(
  example: string,
  { path, env }: Program,
  { machine, root, backends }: HaproxyWish,
): Promise<Haproxy> {
  const folder = join(root, 'haproxy');
  mkdirSync(folder);
  const port = await freePort();
  const socket = join(folder, 'admin.sock');
  let text = readFileSync(example, 'utf8');
  text = replaced(text, /\/run\/haproxy\/admin\.sock mode/, `${socket} mode`);
  text = replaced(text, /bind 127\.0\.0\.1:6432/, `bind ${machine.host}:${port}`);
  for (const [i, backend] of backends.entries()) {
    const shipped = new RegExp(`10\\.0\\.0\\.1${i + 1}:6432 check port \\d+`);
    text = replaced(text, shipped, `${backend.host}:${backend.port} check port ${backend.checked}`);
  }
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, text);
  const engine = createEngine({
    name: 'haproxy',
    machine,
    env,
    log: join('.cache/drill', 'haproxy.log'),
    command: [path, '-db', '-f', config],
    isReady: () => isListening(machine.host, port),
  });
  await engine.start();
  return { ...engine, port, socket };
}

/** deploy/haproxy.cfg, which leads to the primary that Patroni names. */
export const startHaproxy = (program: Program, wish: HaproxyWish): Promise<Haproxy> =>
  startExample('deploy/haproxy.cfg', program, wish);

/** deploy/haproxy-by-hand.cfg, which asks each PostgreSQL itself. */
export async function startHaproxyByHand(program: Program, wish: HaproxyWish): Promise<FencingHaproxy> {
  const haproxy = await startExample('deploy/haproxy-by-hand.cfg', program, wish);
  return {
    ...haproxy,
    fence: (server) => tell(haproxy.socket, `disable server writer/${server}`),
    unfence: (server) => tell(haproxy.socket, `enable server writer/${server}`),
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
