import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('open-database.ts', import.meta.url));

/** Another process that opens the embedded database of a folder and keeps it until it is told to stop. */
function open(dataDir: string) {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  const said = (text: string) =>
    new Promise<string>((resolve) => {
      const look = () => output.includes(text) && resolve(output);
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.once('exit', () => resolve(output));
      look();
    });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, said };
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

describe('two processes at one DATA_DIR', () => {
  let dataDir: string;
  const children: ChildProcess[] = [];
  const start = () => {
    const opened = open(dataDir);
    children.push(opened.child);
    return opened;
  };
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dongne-market-lock-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      await ended(child);
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  test('the second stops and says what to do; the first goes on', async () => {
    const first = start();
    expect(await first.said('open')).toContain('open');
    const second = start();
    const message = await second.said('DATABASE_URL');
    expect(message).toContain(`The embedded database in ${dataDir} is in use by another process.`);
    expect(message).toContain('choose another DATA_DIR');
    expect(await ended(second.child)).toBe(1);
    first.child.stdin.write('ask\n');
    expect(await first.said('answered 42')).toContain('answered 42');
  });

  test('the next may open it once the first has gone, even by kill -9', async () => {
    const first = start();
    expect(await first.said('open')).toContain('open');
    first.child.kill('SIGKILL');
    await ended(first.child);
    const second = start();
    expect(await second.said('open')).toContain('open');
    second.child.stdin.end();
    expect(await ended(second.child)).toBe(0);
  });
});
