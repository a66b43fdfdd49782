import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../free-ports.ts';
import { replaced } from '../../reliability/front.ts';
import { createEngine, type Engine, isListening } from '../engine.ts';
import type { Program } from '../programs.ts';
import type { Postgres } from './postgres.ts';

export interface Pooler extends Engine {
  port: number;
}

/** deploy/pgbouncer.ini beside one PostgreSQL, with its address filled in. */
export async function startPooler(
  { path, env }: Program,
  {
    database,
    root,
    machine,
  }: { database: Postgres; root: string; machine: Parameters<typeof createEngine>[0]['machine'] },
): Promise<Pooler> {
  const name = `pgbouncer of ${database.name}`;
  const folder = join(root, `pooler-${database.name}`);
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const port = await freePort();
  const [{ secret } = { secret: '' }] = await database.ask<{ secret: string }>(
    'select format(\'"%s" "%s"\', rolname, rolpassword) as secret from pg_authid where rolname = \'market\'',
  );
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `${secret}\n`, { mode: 0o644 });
  let ini = readFileSync('deploy/pgbouncer.ini', 'utf8');
  ini = replaced(ini, /host=127\.0\.0\.1 port=5432/, `host=${database.host} port=${database.port}`);
  ini = replaced(ini, /^listen_addr = .*$/m, `listen_addr = ${database.host}`);
  ini = replaced(ini, /^listen_port = .*$/m, `listen_port = ${port}`);
  ini = replaced(ini, /^unix_socket_dir = .*$/m, 'unix_socket_dir =');
  ini = replaced(ini, /^auth_file = .*$/m, `auth_file = ${users}`);
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(config, ini, { mode: 0o644 });
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const engine = createEngine({
    name,
    machine,
    env,
    log: join('.cache/drill', `pgbouncer-${database.name}.log`),
    command: [path, ...asNobody, config],
    isReady: () => isListening(database.host, port),
  });
  await engine.start();
  return { ...engine, port };
}
