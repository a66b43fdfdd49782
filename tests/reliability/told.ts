import type { Account, Answer } from './account.ts';

/**
 * What a client asked for about an order that there is, and what it was told: yes, no, or nothing that anybody heard.
 */
export interface Told {
  act: 'checkIn' | 'cancel' | 'sellerCancel' | 'extend' | 'contents';
  orderId: number;
  /** The email of whoever asked. */
  by: string;
  answer: 'yes' | 'no' | 'nothing';
  /** What was written of a bag. */
  contents?: string;
}

const answerOf = (answer: Answer | null): Told['answer'] => {
  if (!answer || answer.status >= 500) return 'nothing';
  return answer.status === 200 ? 'yes' : 'no';
};

/** Writes down what was asked and what came of it. */
export async function tell(
  log: Told[],
  act: Told['act'],
  orderId: number,
  by: Account,
  ask: Promise<Answer | null>,
  more: Pick<Told, 'contents'> = {},
): Promise<Answer | null> {
  const answer = await ask;
  log.push({ act, orderId, by: by.email, answer: answerOf(answer), ...more });
  return answer;
}
