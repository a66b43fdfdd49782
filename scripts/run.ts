import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** What stops this process alone, as a supervisor does; Ctrl-C reaches both. */
const STOPS = ['SIGTERM', 'SIGHUP'] as const;

/** Starts a command, which is stopped when this process is. */
function start(command: string, args: string[], { env, ...options }: SpawnOptions): [ChildProcess, Promise<number>] {
  const child = spawn(command, args, {
    ...options,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    shell: process.platform === 'win32',
  });
  const ended = new Promise<number>((resolve) => {
    const stop = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of STOPS) process.on(signal, stop);
    const end = (code: number) => {
      for (const signal of STOPS) process.off(signal, stop);
      resolve(code);
    };
    child.on('close', (code) => end(code ?? 1));
    child.on('error', () => end(1));
  });
  return [child, ended];
}

/** Runs a command with its output shown; resolves to its exit code. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}, cwd?: string): Promise<number> {
  return start(command, args, { stdio: 'inherit', env, ...(cwd ? { cwd } : {}) })[1];
}

/** Runs a command beside others: resolves to its exit code and all that it wrote. */
export async function runAside(command: string, args: string[]): Promise<{ code: number; output: string }> {
  const [child, ended] = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return { code: await ended, output };
}

/** Runs a command that must succeed; ends this process with its code where it does not. */
export async function must(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const code = await run(command, args, env);
  if (code !== 0) process.exit(code);
}
