import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nginxProgram } from './nginx-program.ts';

export const FRONTS = ['nginx', 'caddy'] as const;
export type FrontName = (typeof FRONTS)[number];

const READY_MS = 15_000;

/** Null where it can be started here; else the sentence that says why not. */
export function failureText(name: FrontName): string | null {
  if (name === 'nginx' && nginxProgram()) return null;
  const { error } = spawnSync(name, [name === 'nginx' ? '-v' : 'version']);
  return error ? `${name} is not installed here (apt-get install ${name}): not tried` : null;
}

/** One change to a shipped example; throws where the example has changed so that it means nothing. */
export function replaced(text: string, from: RegExp, to: string): string {
  if (!from.test(text)) throw new Error(`the example has no ${from}`);
  return text.replace(from, to);
}

/** The shipped site as it is, but for what only the machine decides: names, ports, certificates. */
function nginxConfig(folder: string, port: number, upstreams: readonly string[]): string {
  let site = readFileSync('deploy/nginx.conf', 'utf8');
  // A line for each process.
  site = replaced(site, /server 127\.0\.0\.1:4321([^;]*;)/, upstreams.map((at) => `server ${at}$1`).join('\n    '));
  site = replaced(site, /server \{\s+listen 80;[^}]*\}/, '');
  site = replaced(site, /listen 443 ssl http2;/, `listen 127.0.0.1:${port};`);
  site = replaced(site, /server_name market\.example;/, 'server_name localhost;');
  site = replaced(site, /\s+ssl_certificate [^;]*;\s+ssl_certificate_key [^;]*;/, '');
  // With the port, as browsers send it.
  site = replaced(site, /proxy_set_header Host \$host;/, 'proxy_set_header Host $http_host;');
  site = site.replaceAll('/var/cache/', `${folder}/`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http { access_log off; ${paths}
${site}
}`;
}

function caddyConfig(port: number): string {
  let site = readFileSync('deploy/Caddyfile', 'utf8');
  site = replaced(site, /^\{\n/, '{\n\tadmin off\n\tauto_https off\n');
  site = replaced(site, /^\{\$MARKET_SITE:market\.example\} \{/m, `http://localhost:${port} {\n\tbind 127.0.0.1`);
  return site;
}

/** What the shipped Caddyfile reads; Debian 12's Caddy buffers by its older name. */
const caddyEnvironment = (upstreams: readonly string[]) => ({
  MARKET_UPSTREAM: upstreams.join(' '),
  CADDY_BUFFERING: 'buffer_requests',
});

/**
 * Starts the proxy with the shipped example, before processes at `upstreams` (host:port); the function that is answered
 * ends it.
 */
export async function startFront(name: FrontName, at: string, port: number, upstreams: readonly string[]) {
  const folder = resolve(at);
  mkdirSync(folder, { recursive: true });
  const config = join(folder, name === 'nginx' ? 'nginx.conf' : 'Caddyfile');
  writeFileSync(config, name === 'nginx' ? nginxConfig(folder, port, upstreams) : caddyConfig(port));
  const args =
    name === 'nginx'
      ? ['-p', folder, '-e', join(folder, 'error.log'), '-c', config]
      : ['run', '--config', config, '--adapter', 'caddyfile'];
  const program = name === 'nginx' ? nginxProgram() : null;
  const child: ChildProcess = spawn(program?.path ?? name, args, {
    env: {
      ...process.env,
      ...program?.env,
      ...caddyEnvironment(upstreams),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (bytes) => {
    said += bytes;
  });
  const ended = once(child, 'exit');
  const leave = () => child.kill('SIGTERM');
  process.once('exit', leave);
  for (const deadline = Date.now() + READY_MS; ; await wait(100)) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${name} does not start: ${said.slice(-2_000)}`);
    const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => null);
    if (answer?.ok) break;
  }
  return async () => {
    process.off('exit', leave);
    child.kill('SIGTERM');
    await ended;
  };
}
