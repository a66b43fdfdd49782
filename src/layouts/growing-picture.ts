import { createHash } from 'node:crypto';
import { growPicture } from './grow-picture.ts';

/** What GrowingPicture.astro writes into the page, as it stands here to the letter. */
export const MOVES = '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }';
export const NAMES = `(${growPicture})()`;

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
const [movesHash, namesHash] = [hash(MOVES), hash(NAMES)];

/** What of `Astro.csp` is used. */
interface PagePolicy {
  insertStyleHash(hash: typeof movesHash): void;
  insertScriptHash(hash: typeof namesHash): void;
}

/** Lets a page run the two. From the page itself: once its head is written, the policy is sent. Absent in development. */
export function allowGrowing(policy: PagePolicy | undefined): void {
  policy?.insertStyleHash(movesHash);
  policy?.insertScriptHash(namesHash);
}
