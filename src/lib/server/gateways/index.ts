import type { GatewayDeps } from './gateway.ts';
import { createGoogle } from './google.ts';
import { createNaver, type NaverConfig } from './naver.ts';
import type { OpenIdConfig } from './openid.ts';
import type { SignInProvider } from './sign-in.ts';
import { createToss, type Toss, type TossConfig } from './toss/index.ts';

/** One slice per provider; `null` where its keys are missing, which switches the feature off. */
export interface GatewaysConfig {
  google: OpenIdConfig | null;
  naver: NaverConfig | null;
  toss: TossConfig | null;
}

export interface Gateways {
  google: SignInProvider | null;
  naver: SignInProvider | null;
  toss: Toss | null;
}

/** The typed clients of the outside services. The same code meets the real ones and the sandbox: only the config differs. */
export function createGateways(config: GatewaysConfig, deps: GatewayDeps = {}): Gateways {
  return {
    google: config.google && createGoogle(config.google, deps),
    naver: config.naver && createNaver(config.naver, deps),
    toss: config.toss && createToss(config.toss, deps),
  };
}
