import type { Config } from '../config/config.ts';
import { GOOGLE_ISSUER } from './google.ts';
import type { GatewaysConfig } from './index.ts';
import { KAKAO_ISSUER } from './kakao.ts';
import { NAVER_ISSUER, NAVER_PROFILE_URL } from './naver.ts';
import { NTS_BASE_URL } from './nts.ts';
import { PHONE_BASE_URL } from './phone.ts';
import { PUSH_SERVICES } from './push.ts';
import { SGIS_BASE_URL } from './sgis.ts';
import { TOSS_BASE_URL } from './toss/index.ts';

/**
 * The gateways' config outside the sandbox: the providers' addresses, their own unless others are set, with the keys of
 * the environment.
 */
export function providerConfig(config: Config): GatewaysConfig {
  const { google, naver, kakao, toss, sgis, ntsServiceKey, vapid, mail, phone, services } = config;
  return {
    google: google && {
      issuer: services.GOOGLE_ISSUER ?? GOOGLE_ISSUER,
      clientId: google.id,
      clientSecret: google.secret,
    },
    naver: naver && {
      issuer: services.NAVER_ISSUER ?? NAVER_ISSUER,
      profileUrl: services.NAVER_PROFILE_URL ?? NAVER_PROFILE_URL,
      clientId: naver.id,
      clientSecret: naver.secret,
    },
    kakao: kakao && { issuer: services.KAKAO_ISSUER ?? KAKAO_ISSUER, clientId: kakao.id, clientSecret: kakao.secret },
    toss: toss && { baseUrl: services.TOSS_BASE_URL ?? TOSS_BASE_URL, ...toss },
    sgis: sgis && {
      baseUrl: services.SGIS_BASE_URL ?? SGIS_BASE_URL,
      consumerKey: sgis.id,
      consumerSecret: sgis.secret,
    },
    nts: ntsServiceKey ? { baseUrl: services.NTS_BASE_URL ?? NTS_BASE_URL, serviceKey: ntsServiceKey } : null,
    push: vapid && { ...vapid, services: PUSH_SERVICES },
    mail,
    phone: phone && { baseUrl: services.PHONE_BASE_URL ?? PHONE_BASE_URL, ...phone },
  };
}
