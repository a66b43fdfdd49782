import { spawnSync } from 'node:child_process';

const NOTHING_OPEN =
  '0 payments undecided, 0 refunds on their way, 0 failed payments to cancel, 0 partly given back by hand.';

/** What an operator's command says, where it is not what it should say. */
export function ops(command: string, env: Record<string, string>): string | null {
  const { stdout, stderr } = spawnSync('node', ['scripts/ops.ts', command], {
    env: { ...process.env, SANDBOX: '1', ...env },
    encoding: 'utf8',
  });
  const fine = ['The ledger adds up.', 'The books add up.', NOTHING_OPEN];
  // Refunds of no-shows that are not due: the town's own orders expire until the end. Beside it a command says which
  // database it works on.
  const said = stdout
    .trim()
    .split('\n')
    .filter((line) => !/^refund \d+: .*, not before \S+$/.test(line));
  return fine.includes(said.join('\n')) ? null : (stdout + stderr).trim();
}
