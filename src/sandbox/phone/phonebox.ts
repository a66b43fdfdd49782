import type { SandboxStore } from '../store.ts';

const BOX = 'phone';
const SENT = 'phone-sent';
const RESULT = 'phone-result';
/** As many are kept of one phone. */
const KEPT = 50;

/** A message as a phone got it; `template` null of a text message. */
export interface PhoneText {
  /** ISO 8601, by the sandbox's clock. */
  at: string;
  text: string;
  template: string | null;
}

/** What the service was sent, and how it ended: 알림톡, the text behind it, or neither. */
export interface PhoneRequest {
  messageId: string;
  requestId: string;
  /** ISO 8601, by the sandbox's clock. */
  at: string;
  to: string;
  plusFriendId: string;
  templateCode: string;
  content: string;
  status: { code: string; name: 'success' | 'fail' };
  /** How the text message ended; null where 알림톡 arrived. */
  failover: 'success' | 'fail' | null;
}

const prepend = <T>(store: SandboxStore, kind: string, key: string, item: T): Promise<void> =>
  store.update<T[], void>(kind, key, (before) => ({
    next: [item, ...(before ?? [])].slice(0, KEPT),
    answer: undefined,
  }));

export async function putRequest(store: SandboxStore, request: PhoneRequest): Promise<void> {
  await store.put(RESULT, request.messageId, request);
  await prepend(store, SENT, request.to, request);
}
export const requestOf = (store: SandboxStore, messageId: string): Promise<PhoneRequest | null> =>
  store.get<PhoneRequest>(RESULT, messageId);
/** What the service was sent for a number, newest first. */
export const requestsTo = async (store: SandboxStore, to: string): Promise<PhoneRequest[]> =>
  (await store.get<PhoneRequest[]>(SENT, to)) ?? [];

export const putText = (store: SandboxStore, to: string, text: PhoneText): Promise<void> =>
  prepend(store, BOX, to, text);

/** What a phone got, newest first. */
export const textsTo = async (store: SandboxStore, to: string): Promise<PhoneText[]> =>
  (await store.get<PhoneText[]>(BOX, to.replaceAll('-', ''))) ?? [];

/** The phones that got anything, the one with the newest message first. */
export async function listPhones(store: SandboxStore): Promise<{ to: string; texts: PhoneText[] }[]> {
  const boxes = await store.list<PhoneText[]>(BOX);
  const newest = ({ texts }: { texts: PhoneText[] }) => texts[0]?.at ?? '';
  return boxes
    .map(({ key, value }) => ({ to: key, texts: value }))
    .toSorted((a, b) => newest(b).localeCompare(newest(a)));
}

export async function emptyPhones(store: SandboxStore): Promise<void> {
  for (const kind of [BOX, SENT, RESULT]) for (const { key } of await store.list(kind)) await store.take(kind, key);
}
