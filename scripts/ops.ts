import { audit } from './ops/audit.ts';
import { backup } from './ops/backup.ts';
import { check } from './ops/check.ts';
import type { Command } from './ops/command.ts';
import { copyPicturesCommand } from './ops/copy-pictures.ts';
import { errorText } from './ops/error-text.ts';
import { init } from './ops/init.ts';
import { martCommands } from './ops/mart.ts';
import { migrate } from './ops/migrate.ts';
import { operatorCommands } from './ops/operator.ts';
import { paymentCommands } from './ops/payments.ts';
import { restore } from './ops/restore.ts';
import { reviewCommands } from './ops/review.ts';
import { userCommands } from './ops/user.ts';
import { verifyLedger } from './ops/verify-ledger.ts';
import { verifyMoney } from './ops/verify-money.ts';

/** `npm run ops -- <command>`: what an operator does by hand. */
const COMMANDS: Record<string, Command> = {
  init,
  check,
  migrate,
  'verify-ledger': verifyLedger,
  'verify-money': verifyMoney,
  ...paymentCommands,
  backup,
  restore,
  'copy-pictures': copyPicturesCommand,
  ...userCommands,
  ...martCommands,
  ...reviewCommands,
  ...operatorCommands,
  audit,
};

const words = process.argv.slice(2);
// 'user find <email>': a command is one word or two.
const name = [2, 1].map((length) => words.slice(0, length).join(' ')).find((name) => Object.hasOwn(COMMANDS, name));
const command = name === undefined ? undefined : COMMANDS[name];
const given = words.slice(name?.split(' ').length);
if (!command || (!command.isList && given.length !== (command.takes ?? []).length)) {
  console.log('npm run ops -- <command>\n');
  for (const [name, { what, takes = [] }] of Object.entries(COMMANDS)) {
    console.log(`  ${[name, ...takes].join(' ').padEnd(42)}${what}`);
  }
  process.exit(words.length > 0 ? 2 : 0);
}
try {
  process.exitCode = await command.run(...given);
} catch (error) {
  console.error(errorText(error));
  // A failed query says what was asked; why it failed is its cause.
  if (error instanceof Error && error.cause instanceof Error && !error.message.includes(error.cause.message)) {
    console.error(String(error.cause));
  }
  process.exitCode = 1;
}
