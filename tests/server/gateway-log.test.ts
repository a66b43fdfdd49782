import { expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { openRuntime } from './open-runtime.ts';

test('what a service refuses stands in the log of the server', async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const { runtime, close } = await openRuntime({
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:you@market.test',
  });
  try {
    const warn = vi.spyOn(runtime.deps.log, 'warn');
    // Keys that are none: nothing is sent.
    const target = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'short', auth: 'x' };
    const sending = { payload: '{}', ttlSeconds: 60, urgency: 'high', topic: 'order-1' } as const;
    expect(await runtime.deps.gateways.push!.send(target, sending)).toMatchObject({ ok: false });
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ provider: 'push' }), 'a push was not sent');
  } finally {
    await close();
  }
});
