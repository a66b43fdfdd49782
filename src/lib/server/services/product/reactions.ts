import type { Tx } from '#lib/server/platform/database/connect.ts';

export interface HiddenName {
  martId: number;
  /** As it was sent. */
  name: string;
  now: Date;
}

/**
 * The reactions of the nouns above to what is tried with a listing. A listing says what happened and does not know who
 * reacts: `lib/server/reactions.ts` does.
 */
export interface ProductReactions {
  /** A name that was refused hides a word of what nobody may sell here (adopt.md 31.1). */
  nameHid(tx: Tx, hidden: HiddenName): Promise<void>;
}
