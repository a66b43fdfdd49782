import { expect, test } from 'vitest';
import { readConfig } from '#lib/server/config/config.ts';
import type { Deps } from '#lib/server/deps.ts';
import { createGateways } from '#lib/server/gateways/index.ts';
import { providerConfig } from '#lib/server/gateways/provider-config.ts';
import { cardScript } from '#lib/server/services/payment/card-script.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { sandboxGatewaysConfig } from '#sandbox/gateways-config.ts';

const KEYS = { TOSS_CLIENT_KEY: 'test_ck_of_the_shop', TOSS_SECRET_KEY: 'test_sk_of_the_shop' };

function scriptWith(env: Record<string, string>) {
  const config = readConfig({ SESSION_SECRET: 'a secret that only these tests know, and nobody else', ...env });
  const gateways = config.sandbox ? sandboxGatewaysConfig(config.publicOrigin, config) : providerConfig(config);
  return cardScript({ config, gateways: createGateways(gateways) } as Deps);
}

test("the card window is the provider's, with the shop's public key", () => {
  expect(scriptWith({ PUBLIC_ORIGIN: 'https://market.test', ...KEYS })).toEqual({
    clientKey: KEYS.TOSS_CLIENT_KEY,
    src: 'https://js.tosspayments.com/v1',
    isForeign: true,
    issuers: 'https:',
  });
});

test.each([
  ['http://localhost:4400/sandbox/toss/v1.js', 'http: https:'],
  ['https://stand-ins.test/v1.js', 'https:'],
])('a script that is set in the place of the provider’s is taken from there: %s', (src, issuers) => {
  expect(scriptWith({ PUBLIC_ORIGIN: 'https://market.test', ...KEYS, TOSS_SCRIPT_URL: src })).toEqual({
    clientKey: KEYS.TOSS_CLIENT_KEY,
    src,
    isForeign: true,
    issuers,
  });
});

test('without keys there is none', () => {
  expect(scriptWith({ PUBLIC_ORIGIN: 'https://market.test' })).toBeNull();
});

test.each([
  ['http://127.0.0.1:4321', {}, 'http: https:'],
  ['https://market.test', {}, 'https:'],
  ['https://market.test', { ...KEYS, TOSS_BASE_URL: 'https://toss.test' }, 'https:'],
])('in the sandbox at %s it is the stand-in’s, whatever keys are set: %s', (origin, keys, issuers) => {
  expect(scriptWith({ PUBLIC_ORIGIN: origin, SANDBOX: '1', ...keys })).toEqual({
    clientKey: sandboxCredentials.toss.clientKey,
    src: '/sandbox/toss/v1.js',
    isForeign: false,
    issuers,
  });
});
