import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../free-ports.ts';
import { replaced } from '../../reliability/front.ts';
import { createEngine, type Engine, isListening } from '../engine.ts';
import type { Machine } from '../machine.ts';
import type { Program } from '../programs.ts';

export interface Pooler extends Engine {
  port: number;
}

/** deploy/pgbouncer.ini beside one PostgreSQL, with its address filled in. */
export async function createPooler(
  { path, env }: Program,
  {
    database,
    users,
    root,
    machine,
  }: {
    database: { name: string; host: string; port: number };
    users: readonly { line: string }[];
    root: string;
    machine: Machine;
  },
): Promise<Pooler> {
  const folder = join(root, `pooler-${database.name}`);
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const port = await freePort();
  const authFile = join(folder, 'userlist.txt');
  writeFileSync(authFile, users.map(({ line }) => `${line}\n`).join(''), { mode: 0o644 });
  let ini = readFileSync('deploy/pgbouncer.ini', 'utf8');
  ini = replaced(ini, /host=127\.0\.0\.1 port=5432/, `host=${database.host} port=${database.port}`);
  ini = replaced(ini, /^listen_addr = .*$/m, `listen_addr = ${database.host}`);
  ini = replaced(ini, /^listen_port = .*$/m, `listen_port = ${port}`);
  ini = replaced(ini, /^unix_socket_dir = .*$/m, 'unix_socket_dir =');
  ini = replaced(ini, /^auth_file = .*$/m, `auth_file = ${authFile}`);
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(config, ini, { mode: 0o644 });
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const engine = createEngine({
    name: `pgbouncer of ${database.name}`,
    machine,
    env,
    log: join('.cache/drill', `pgbouncer-${database.name}.log`),
    command: [path, ...asNobody, config],
    isReady: () => isListening(database.host, port),
  });
  return { ...engine, port };
}
