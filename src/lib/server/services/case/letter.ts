import type { ReportOutcome } from '#lib/domain/case/case.ts';
import type { StoppedBusiness } from '#lib/domain/mart/business-number.ts';
import { CASE_NOTE_CLOSED, handedOverText, nameHidText, REPORT_OUTCOME_TEXTS } from '#lib/messages/case/cases.ts';
import { businessStoppedText } from '#lib/messages/mart/mart-problems.ts';
import { owedBackText } from '#lib/messages/settlement/settlement.ts';
import type { OrderRow } from '#lib/server/schema/index.ts';

export interface HandedOver {
  order: Pick<OrderRow, 'id' | 'martId' | 'productId' | 'productName' | 'quantity'>;
  outcome: 'moneyBack' | 'calledOff';
  scannedAt: Date;
}

/** What the market itself writes into a thread. It is kept as it was written, as the words of people are. */
export type Letter =
  | { is: 'closed' }
  | { is: 'reportEnded'; outcome: ReportOutcome }
  | { is: 'businessStopped'; status: StoppedBusiness }
  | { is: 'owedBack'; owedWon: number }
  | { is: 'nameHid'; name: string }
  | ({ is: 'handedOver' } & HandedOver);

export function writeLetter(letter: Letter, at: Date): string {
  switch (letter.is) {
    case 'closed':
      return CASE_NOTE_CLOSED;
    case 'reportEnded':
      return REPORT_OUTCOME_TEXTS[letter.outcome];
    case 'businessStopped':
      return businessStoppedText(letter.status);
    case 'owedBack':
      return owedBackText(letter.owedWon);
    case 'nameHid':
      return nameHidText(letter.name);
    case 'handedOver':
      return handedOverText(letter.order, letter.outcome, letter.scannedAt, at);
  }
}
