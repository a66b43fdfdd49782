import type { SandboxStore } from '../store.ts';

const KIND = 'mail';
/** As many are kept of one box. */
const KEPT = 50;

/** A mail as it arrived. */
export interface BoxedMail {
  id: string;
  /** ISO 8601, by the sandbox's clock. */
  at: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  heads: Record<string, string | undefined>;
}

/** One that a program has sent twice under one Message-ID is shown once, as mailboxes do. */
export async function putMail(store: SandboxStore, to: string, mail: BoxedMail): Promise<void> {
  await store.update<BoxedMail[], void>(KIND, to.toLowerCase(), (box) => {
    const others = (box ?? []).filter(({ messageId }) => messageId !== mail.messageId);
    return { next: [mail, ...others].slice(0, KEPT), answer: undefined };
  });
}

/** What was sent to an address, newest first. */
export const mailTo = async (store: SandboxStore, to: string): Promise<BoxedMail[]> =>
  (await store.get<BoxedMail[]>(KIND, to.toLowerCase())) ?? [];

/** The boxes that anything was sent to, the one with the newest mail first. */
export async function listMailboxes(store: SandboxStore): Promise<{ to: string; mails: BoxedMail[] }[]> {
  const boxes = await store.list<BoxedMail[]>(KIND);
  const newest = ({ mails }: { mails: BoxedMail[] }) => mails[0]?.at ?? '';
  return boxes
    .map(({ key, value }) => ({ to: key, mails: value }))
    .toSorted((a, b) => newest(b).localeCompare(newest(a)));
}

export async function emptyMailboxes(store: SandboxStore): Promise<void> {
  for (const { key } of await store.list(KIND)) await store.take(KIND, key);
}
