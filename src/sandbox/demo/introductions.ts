import { addMinutes } from '#lib/domain/time.ts';
import type { Dice } from './dice.ts';
import { inTurn } from './dice.ts';
import sayings from './introductions.json' with { type: 'json' };
import type { MartCharacter } from './mart-table.ts';

export interface DemoIntroduction {
  introduction: string;
  notice: string | null;
  noticeAt: Date | null;
  pickupNote: string;
}

/** What marts of each sort say of themselves, and where they hand things over. */
const SAYINGS: Record<MartCharacter, { introductions: string[]; notices: string[]; pickupNotes: string[] }> = sayings;

/**
 * Every mart introduces itself and says where to come; the first has news, the second none, of the others every third.
 */
export function demoIntroduction(dice: Dice, character: MartCharacter, index: number, now: Date): DemoIntroduction {
  const { introductions, notices, pickupNotes } = SAYINGS[character];
  const hasNotice = index === 0 || (index > 1 && dice.chance(1 / 3));
  return {
    introduction: inTurn(introductions, index),
    notice: hasNotice ? inTurn(notices, index) : null,
    noticeAt: hasNotice ? addMinutes(now, -dice.int(20, 400)) : null,
    pickupNote: inTurn(pickupNotes, index >> 1),
  };
}
