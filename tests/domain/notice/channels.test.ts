import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlarmKind } from '#lib/domain/notice/alarm.ts';
import {
  CHANNELS,
  type Channel,
  canSwitch,
  deliveriesOf,
  deliveryRule,
  firstChannel,
  NEWS_TOPICS,
  pauseSeconds,
  type Reach,
  switchesOf,
  TOPIC_AUDIENCE,
} from '#lib/domain/notice/channels.ts';
import { PROMOTION_KINDS } from '#lib/domain/notice/promotion.ts';

const ALL_ON = switchesOf([]);
const EVERYWHERE: Reach = { push: true, phone: true, email: true };
const NOWHERE: Reach = { push: false, phone: false, email: false };
const off = (topic: (typeof NEWS_TOPICS)[number], ...channels: Channel[]) =>
  switchesOf(channels.map((channel) => ({ topic, channel, isOn: false })));

/** The channels that tell a person who can be reached by `reach`. */
function told(
  kind: AlarmKind | 'newOrder',
  { reach = EVERYWHERE, isOwnAct = false, switches = ALL_ON, isAdverse = false } = {},
) {
  const rule = deliveryRule(kind, { isAdverse });
  const { ring, write } = deliveriesOf(rule, { isOwnAct });
  const by = { rule, reach, switches };
  return [firstChannel(ring, by), firstChannel(write, by)];
}

describe('the channel that tells', () => {
  test.each<[AlarmKind, Partial<Reach>, [Channel | null, Channel | null]]>([
    // One alone, the first that works.
    ['orderCancelledBySeller', EVERYWHERE, ['push', null]],
    ['orderCancelledBySeller', { phone: true, email: true }, ['phone', null]],
    ['orderCancelledBySeller', { email: true }, ['email', null]],
    ['orderCancelledBySeller', {}, [null, null]],
    // What the law wants in writing is mailed beside what rings, and not mailed twice.
    ['orderRefunded', EVERYWHERE, ['push', 'email']],
    ['orderRefunded', { email: true }, [null, 'email']],
    ['orderRefunded', { push: true }, ['push', null]],
    ['orderRefunded', { phone: true, email: true }, ['phone', 'email']],
    ['martCase', { email: true }, [null, 'email']],
    ['payeeChanged', { push: true, email: true }, ['push', 'email']],
    // What is no news of ours beyond a device.
    ['reviewReplied', EVERYWHERE, ['push', null]],
    ['productBack', { email: true }, [null, null]],
    ['newProducts', { email: true }, [null, null]],
    ['newProducts', { phone: true }, [null, null]],
  ])('of %s to somebody with %o is %o', (kind, reach, channels) => {
    expect(told(kind, { reach: { ...NOWHERE, ...reach } })).toEqual(channels);
  });

  test('of an order of one’s own is the document alone, by mail, or else by phone', () => {
    expect(told('orderConfirmed', { isOwnAct: true })).toEqual([null, 'email']);
    expect(told('orderConfirmed', { isOwnAct: true, reach: { ...NOWHERE, push: true } })).toEqual([null, null]);
    expect(told('orderConfirmed', { isOwnAct: true, reach: { ...NOWHERE, phone: true } })).toEqual([null, 'phone']);
    expect(told('orderConfirmed')).toEqual(['push', 'email']);
  });

  test('of new terms is a device’s, and mail where they are worse', () => {
    expect(told('policyChanged')).toEqual(['push', null]);
    expect(told('policyChanged', { isAdverse: true })).toEqual(['push', 'email']);
  });

  test('of what invites to buy is a device’s and nothing else', () => {
    for (const kind of PROMOTION_KINDS) expect(deliveryRule(kind)).toBeNull();
  });

  test('is the next one that is switched on, and mail of what the law wants whatever is switched', () => {
    expect(told('orderCancelledBySeller', { switches: off('orders', 'push') })).toEqual(['phone', null]);
    expect(told('orderCancelledBySeller', { switches: off('orders', 'push', 'phone') })).toEqual(['email', null]);
    expect(told('orderCancelledBySeller', { switches: off('orders', ...CHANNELS) })).toEqual([null, null]);
    expect(told('orderRefunded', { switches: off('refunds', ...CHANNELS) })).toEqual([null, 'email']);
    expect(told('orderCancelledBySeller', { switches: off('refunds', ...CHANNELS) })).toEqual(['push', null]);
  });
});

test('each that refuses is followed by another that can be reached, until none is left, and none is tried twice', () => {
  fc.assert(
    fc.property(
      fc.record({ push: fc.boolean(), phone: fc.boolean(), email: fc.boolean() }),
      fc.constantFrom<AlarmKind[]>('orderCancelledBySeller', 'orderRefunded', 'orderConfirmed'),
      fc.boolean(),
      (reach, kind, isOwnAct) => {
        const rule = deliveryRule(kind);
        const { ring, write } = deliveriesOf(rule, { isOwnAct });
        for (const order of [ring, write]) {
          const tried: Channel[] = [];
          let next: Channel | null = firstChannel<Channel>(order, { rule, reach, switches: ALL_ON });
          while (next) {
            tried.push(next);
            next = firstChannel<Channel>(order, { rule, reach, switches: ALL_ON, after: next });
          }
          expect(tried).toEqual(order.filter((channel) => reach[channel]));
        }
      },
    ),
  );
});

test('every topic is somebody’s, and can be switched on every channel but mail where the law wants all of it', () => {
  expect(Object.keys(TOPIC_AUDIENCE)).toEqual([...NEWS_TOPICS]);
  const fixed = NEWS_TOPICS.filter((topic) => !canSwitch(topic, 'email'));
  expect(fixed).toEqual(['refunds', 'cases', 'terms', 'disputes', 'standing']);
  for (const topic of NEWS_TOPICS) expect([canSwitch(topic, 'push'), canSwitch(topic, 'phone')]).toEqual([true, true]);
});

test('attempts come further and further apart, ten minutes at the most, or as the service asks', () => {
  expect([1, 2, 3, 4, 8, 50].map((attempts) => pauseSeconds(attempts))).toEqual([5, 10, 20, 40, 600, 600]);
  expect(pauseSeconds(1, 30)).toBe(30);
  expect(pauseSeconds(1, 9_999)).toBe(600);
});
