import { spawn } from 'node:child_process';

/** Runs a command with its output shown; resolves to its exit code. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
      shell: process.platform === 'win32',
    });
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

/** Runs a command that must succeed; ends this process with its code where it does not. */
export async function must(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const code = await run(command, args, env);
  if (code !== 0) process.exit(code);
}
