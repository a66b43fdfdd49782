import { must } from './run.ts';

/** `npm run check`: types, lint and the rules' tests, in seconds. */
await must('astro', ['check', '--minimumSeverity', 'warning']);
await must('biome', ['check', '.']);
await must('vitest', ['run', 'tests/domain', 'tests/sheets', 'tests/islands', 'tests/architecture']);
