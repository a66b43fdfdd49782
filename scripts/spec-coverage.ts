import { writeFileSync } from 'node:fs';
import { pageOf, readCoverage, readShown } from '../tests/architecture/spec-coverage.ts';

/** `npm run docs:coverage`: writes docs/spec-coverage.md. `tests/architecture/coverage` says what is missing in it. */
writeFileSync('docs/spec-coverage.md', pageOf(readCoverage(), readShown().shown));
