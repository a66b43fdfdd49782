import type { GatewayDeps } from './gateway.ts';
import { createGoogle } from './google.ts';
import { createKakao } from './kakao.ts';
import { createMail, type Mail, type MailConfig } from './mail.ts';
import { createNaver, type NaverConfig } from './naver.ts';
import { createNts, type Nts, type NtsConfig } from './nts.ts';
import { observedFetch } from './observed-fetch.ts';
import type { OpenIdConfig } from './openid.ts';
import { createPhone, type Phone, type PhoneConfig } from './phone.ts';
import { createPush, type Push, type PushConfig } from './push.ts';
import { createSgis, type Sgis, type SgisConfig } from './sgis.ts';
import type { SignInProvider } from './sign-in.ts';
import { createToss, type Toss, type TossConfig } from './toss/index.ts';
import { createWebhooks, type Webhooks, type WebhooksConfig } from './webhook/index.ts';

/** One slice per provider; `null` where its keys are missing, which switches the feature off. */
export interface GatewaysConfig {
  google: OpenIdConfig | null;
  naver: NaverConfig | null;
  kakao: OpenIdConfig | null;
  toss: TossConfig | null;
  sgis: SgisConfig | null;
  nts: NtsConfig | null;
  push: PushConfig | null;
  mail: MailConfig | null;
  /** Needs no keys: the addresses are the marts' own. */
  webhooks?: WebhooksConfig;
  phone: PhoneConfig | null;
}

export interface Gateways {
  google: SignInProvider | null;
  naver: SignInProvider | null;
  kakao: SignInProvider | null;
  toss: Toss | null;
  sgis: Sgis | null;
  nts: Nts | null;
  push: Push | null;
  mail: Mail | null;
  webhooks: Webhooks;
  phone: Phone | null;
}

/**
 * The typed clients of the outside services. The same code meets the real ones and the sandbox: only the config
 * differs.
 */
export function createGateways(config: GatewaysConfig, deps: GatewayDeps = {}): Gateways {
  const { fetch = globalThis.fetch, observe } = deps;
  const depsOf = (name: keyof Gateways): GatewayDeps =>
    observe ? { ...deps, fetch: observedFetch(fetch, name, observe) } : deps;
  return {
    google: config.google && createGoogle(config.google, depsOf('google')),
    naver: config.naver && createNaver(config.naver, depsOf('naver')),
    kakao: config.kakao && createKakao(config.kakao, depsOf('kakao')),
    toss: config.toss && createToss(config.toss, depsOf('toss')),
    sgis: config.sgis && createSgis(config.sgis, depsOf('sgis')),
    nts: config.nts && createNts(config.nts, depsOf('nts')),
    push: config.push && createPush(config.push, depsOf('push')),
    mail: config.mail && createMail(config.mail, deps),
    webhooks: createWebhooks(config.webhooks),
    phone: config.phone && createPhone(config.phone, depsOf('phone')),
  };
}
