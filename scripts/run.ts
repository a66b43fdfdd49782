import { spawn } from 'node:child_process';

/** What stops this process alone, as a supervisor does; Ctrl-C reaches both. */
const STOPS = ['SIGTERM', 'SIGHUP'] as const;

/** Runs a command with its output shown; resolves to its exit code. It is stopped when this process is. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}, cwd?: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      ...(cwd ? { cwd } : {}),
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
      shell: process.platform === 'win32',
    });
    const stop = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of STOPS) process.on(signal, stop);
    const end = (code: number) => {
      for (const signal of STOPS) process.off(signal, stop);
      resolve(code);
    };
    child.on('close', (code) => end(code ?? 1));
    child.on('error', () => end(1));
  });
}

/** Runs a command beside others: what it says is told at its end, with its exit code. */
export function runAside(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const stop = () => child.kill();
    for (const signal of STOPS) process.on(signal, stop);
    const end = (code: number) => {
      for (const signal of STOPS) process.off(signal, stop);
      resolve({ code, output });
    };
    child.on('close', (code) => end(code ?? 1));
    child.on('error', () => end(1));
  });
}

/** Runs a command that must succeed; ends this process with its code where it does not. */
export async function must(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const code = await run(command, args, env);
  if (code !== 0) process.exit(code);
}
