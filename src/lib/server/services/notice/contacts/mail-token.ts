import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { NEWS_TOPICS } from '#lib/domain/notice/channels.ts';

/** What a link of a mail lets whoever presses it do, without a sign-in; nothing else. */
const MailAct = z.discriminatedUnion('act', [
  /** Ends mail of a topic. */
  z.object({ act: z.literal('end'), userId: z.number().int().positive(), topic: z.enum(NEWS_TOPICS) }),
  /** Proves an address, which `word` stands for, until a moment in ms since 1970. */
  z.object({
    act: z.literal('prove'),
    userId: z.number().int().positive(),
    word: z.string(),
    until: z.number().int().positive(),
  }),
]);
export type MailAct = z.infer<typeof MailAct>;

const signatureOf = (payload: string, secret: string): string =>
  createHmac('sha256', `mail:${secret}`).update(payload).digest('base64url');

/** The act as a signed word for a link. */
export function mailToken(act: MailAct, secret: string): string {
  const payload = Buffer.from(JSON.stringify(act)).toString('base64url');
  return `${payload}.${signatureOf(payload, secret)}`;
}

/** Reads it back; null of one that is not ours. */
export function readMailToken(token: string, secret: string): MailAct | null {
  const [payload = '', signature = ''] = token.split('.');
  const [expected, given] = [Buffer.from(signatureOf(payload, secret)), Buffer.from(signature)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return MailAct.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}
