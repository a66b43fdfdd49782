import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const RUN = fileURLToPath(new URL('../../scripts/run.ts', import.meta.url));

test.each(['SIGTERM', 'SIGHUP'] as const)('what a command runs ends with it at %s', async (signal) => {
  const inner = 'console.log(process.pid); setInterval(() => {}, 1_000)';
  const outer = `import { run } from ${JSON.stringify(RUN)};
    process.exit(await run(process.execPath, ['-e', ${JSON.stringify(inner)}]));`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', outer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(parent.stdout), 'line');
  const child = Number(line);
  expect(child).toBeGreaterThan(0);
  const ended = once(parent, 'exit');
  parent.kill(signal);
  const [code] = await ended;
  expect(code).toBe(1);
  expect(() => process.kill(child, 0)).toThrow();
});
