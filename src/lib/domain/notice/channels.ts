import type { AlarmKind } from './alarm.ts';

/** How news reach a person, in the order in which they are tried: what rings at once, then mail. */
export const CHANNELS = ['push', 'phone', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];
/** Channels that go to an address of the person. */
export const WRITTEN_CHANNELS = ['phone', 'email'] as const satisfies readonly Channel[];
export type WrittenChannel = (typeof WRITTEN_CHANNELS)[number];

/** News that a person can switch on and off together. */
export const NEWS_TOPICS = [
  'orders',
  'deadlines',
  'refunds',
  'cases',
  'terms',
  'signIns',
  'newOrders',
  'martOrders',
  'disputes',
  'standing',
  'settlement',
  'operations',
] as const;
export type NewsTopic = (typeof NEWS_TOPICS)[number];

/** Whose a topic is: everybody buys, some work in a mart, few run the market. */
export const TOPIC_AUDIENCE: Record<NewsTopic, 'buyer' | 'mart' | 'operator'> = {
  orders: 'buyer',
  deadlines: 'buyer',
  refunds: 'buyer',
  cases: 'buyer',
  terms: 'buyer',
  signIns: 'buyer',
  newOrders: 'mart',
  martOrders: 'mart',
  disputes: 'mart',
  standing: 'mart',
  settlement: 'mart',
  operations: 'operator',
};

/** `isWritten`: the law wants it in writing, by mail, whatever the switches say (adopt.md 29.3). */
export interface DeliveryRule {
  topic: NewsTopic;
  isWritten: boolean;
}

const rings = (topic: NewsTopic): DeliveryRule => ({ topic, isWritten: false });
const written = (topic: NewsTopic): DeliveryRule => ({ topic, isWritten: true });

/**
 * News that go further than a device, and only these (adopt.md 29.2). What is not here is told by push alone: what
 * invites to buy, and what one sees in the market soon enough.
 */
const RULES = {
  orderConfirmed: written('orders'),
  orderExpiring: rings('deadlines'),
  orderWindowMoved: rings('orders'),
  orderWindowRestored: rings('orders'),
  orderMartMoved: rings('orders'),
  orderMartReturned: rings('orders'),
  orderCancelledBySeller: rings('orders'),
  orderCancelledByClosing: rings('orders'),
  orderCancelledBySuspension: rings('orders'),
  orderCancelledByOperator: rings('orders'),
  orderCancelledByRefund: written('refunds'),
  orderCancelledByHours: rings('orders'),
  orderClosedDoor: rings('orders'),
  productRecalled: rings('orders'),
  orderRefunded: written('refunds'),
  caseNews: written('cases'),
  signedIn: rings('signIns'),
  newOrder: rings('newOrders'),
  orderCancelledByBuyer: rings('martOrders'),
  orderRefundedByHand: rings('martOrders'),
  orderCancelledByMarket: rings('martOrders'),
  martCase: written('disputes'),
  martStanding: written('standing'),
  commissionChanged: written('settlement'),
  payeeChanged: written('settlement'),
  statementNews: rings('settlement'),
  dailyDigest: rings('operations'),
  moneyFaults: rings('operations'),
} satisfies Partial<Record<AlarmKind | 'newOrder', DeliveryRule>>;
/** Kinds of news that may go further than a device. */
export type FurtherKind = keyof typeof RULES | 'policyChanged';

/** How news of a kind travel; null: by push alone. Terms go further where they are worse for people. */
export function deliveryRule(kind: AlarmKind | 'newOrder', { isAdverse = false } = {}): DeliveryRule | null {
  if (kind === 'policyChanged') return isAdverse ? written('terms') : null;
  return (RULES as Partial<Record<AlarmKind | 'newOrder', DeliveryRule>>)[kind] ?? null;
}

export interface Deliveries {
  /** The channels that ring, the first that works of which tells. */
  ring: readonly Channel[];
  /** The channels that write, the same. */
  write: readonly WrittenChannel[];
}

/**
 * The channels of news, before anybody's switches. Own acts never ring (rules.md section 16): their document is
 * mailed, or goes to the phone of who takes no mail. What is mailed anyway needs no second mail.
 */
export function deliveriesOf(rule: DeliveryRule | null, { isOwnAct = false } = {}): Deliveries {
  if (!rule) return { ring: isOwnAct ? [] : ['push'], write: [] };
  if (!rule.isWritten) return { ring: isOwnAct ? [] : CHANNELS, write: [] };
  if (isOwnAct) return { ring: [], write: ['email', 'phone'] };
  return { ring: ['push', 'phone'], write: ['email'] };
}

/** Whether a person can be reached on a channel: the market has it, and the person an address or a device. */
export type Reach = Record<Channel, boolean>;

/** Switches of a person as they stand: whether a topic may use a channel. */
export type Switches = (topic: NewsTopic, channel: Channel) => boolean;

/** Unless a person says otherwise every topic may use every channel: the first that works is used alone. */
export const switchesOf =
  (choices: readonly { topic: NewsTopic; channel: Channel; isOn: boolean }[]): Switches =>
  (topic, channel) =>
    choices.find((choice) => choice.topic === topic && choice.channel === channel)?.isOn ?? true;

const hasOthersThanWritten = (topic: NewsTopic): boolean =>
  Object.values(RULES).some((rule) => rule.topic === topic && !rule.isWritten);

/** Whether a switch of a topic decides anything: not of mail where all of it is what the law wants in writing. */
export const canSwitch = (topic: NewsTopic, channel: Channel): boolean =>
  channel !== 'email' || hasOthersThanWritten(topic);

/** Whether news may use a channel, by the switches of their person; `rule` null: news of no topic. */
export const mayUse = (
  { rule, switches }: { rule: DeliveryRule | null; switches: Switches },
  channel: Channel,
): boolean => rule === null || (rule.isWritten && channel === 'email') || switches(rule.topic, channel);

/**
 * The channel that tells, of those that are tried in turn, after the one that was refused; null where none is left.
 */
export function firstChannel<C extends Channel>(
  order: readonly C[],
  { rule, reach, switches, after }: { rule: DeliveryRule | null; reach: Reach; switches: Switches; after?: Channel },
): C | null {
  const rest = after === undefined ? order : order.slice(order.indexOf(after as C) + 1);
  return rest.find((channel) => reach[channel] && mayUse({ rule, switches }, channel)) ?? null;
}

/** Messages that a person gets a day in Seoul; mail that the law wants is not counted. */
export const MESSAGES_A_DAY = 10;

/** An order that nobody in its mart has looked at for so long goes further than their devices (adopt.md 29.2). */
export const UNSEEN_MINUTES = 3;

/** For how long news are worth telling on a channel; then the next one is tried, as if this one had refused. */
export const GIVE_UP_MINUTES: Record<Channel, number> = { push: 60, phone: 60, email: 3 * 24 * 60 };

const FIRST_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 600;

/** Between two attempts: 5 s, 10 s, 20 s … ten minutes; or as long as the service asks. */
export const pauseSeconds = (attempts: number, asked: number | null = null): number =>
  Math.min(asked ?? FIRST_PAUSE_SECONDS * 2 ** Math.min(Math.max(attempts - 1, 0), 10), MAX_PAUSE_SECONDS);
