import type { GatewaysConfig } from '#lib/server/gateways/index.ts';

/** A market without a key of any outside service. */
export const GATEWAYS_OFF: GatewaysConfig = {
  google: null,
  naver: null,
  kakao: null,
  toss: null,
  sgis: null,
  nts: null,
  push: null,
  mail: null,
  phone: null,
};
