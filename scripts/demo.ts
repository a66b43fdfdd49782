import { must } from './run.ts';

/**
 * `npm run demo`: the whole market on this machine, with nothing outside it. The database is made, migrated and filled
 * with the demo town at the first start; later starts find it as it was left (delete `data/` to begin anew).
 */
await must('node', ['scripts/build.ts']);
console.log('\n데모 동네를 준비하고 있어요. 처음에는 조금 걸려요…');
await must('node', ['dist/server/entry.mjs'], { SANDBOX: '1', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
