import { createHmac, randomUUID } from 'node:crypto';
import { PROOF_HOURS } from '#lib/domain/notice/address.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { MAIL } from '#lib/messages/notice/mail.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { contacts } from '#lib/server/schema/index.ts';
import { mailHtml, mailText } from '../outbox/mail-layout.ts';
import { mailToken } from './mail-token.ts';

/** Names an address in a link that may stand in a log. */
export const addressWord = (address: string, secret: string): string =>
  createHmac('sha256', `address:${secret}`).update(address).digest('base64url').slice(0, 22);

/**
 * Sends a mail with the link that proves an address to be the viewer's; until it is pressed the provider's own counts.
 * Sent at once, as its person waits for it. Refuses with `featureOff`, and with `mailNotSent` where the address or the
 * relay takes none.
 */
export async function askForEmail(deps: Deps, { userId }: Viewer, address: string): Promise<void> {
  const { db, clock, config, gateways } = deps;
  if (!gateways.mail) throw new DomainError('featureOff');
  const now = clock.now();
  const until = addMinutes(now, PROOF_HOURS * 60).getTime();
  const word = addressWord(address, config.sessionSecret);
  const token = mailToken({ act: 'prove', userId, word, until }, config.sessionSecret);
  await db
    .insert(contacts)
    .values({ userId, channel: 'email', address, askedAt: now })
    .onConflictDoUpdate({
      target: [contacts.userId, contacts.channel],
      set: { address, askedAt: now, provenAt: null, refusedAt: null },
    });
  const { subject, lead, open } = MAIL.prove;
  const content = {
    title: subject.replace(/^\[[^\]]*\] /, ''),
    lead: [lead],
    facts: [],
    link: { label: open, url: `${config.publicOrigin}/notices/email?token=${token}` },
    notes: [MAIL.prove.until(PROOF_HOURS), MAIL.automatic],
    ways: [],
    company: config.company.line,
  };
  const result = await gateways.mail.send({
    to: address,
    subject,
    text: mailText(content),
    html: mailHtml(content),
    key: `proof-${randomUUID()}`,
    unsubscribeUrl: null,
  });
  if (!result.ok) throw new DomainError('mailNotSent');
}
