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

/** The boxes that anything was sent to, each with its newest mail, the latest first. */
export async function listMailboxes(store: SandboxStore): Promise<{ to: string; newest: BoxedMail; count: number }[]> {
  const boxes = await store.list<BoxedMail[]>(KIND);
  return boxes
    .flatMap(({ key, value: [newest, ...rest] }) => (newest ? [{ to: key, newest, count: rest.length + 1 }] : []))
    .sort((a, b) => b.newest.at.localeCompare(a.newest.at));
}
