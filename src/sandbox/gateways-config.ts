import type { Config } from '#lib/server/config/config.ts';
import type { GatewaysConfig } from '#lib/server/gateways/index.ts';
import { PUSH_SERVICES } from '#lib/server/gateways/push.ts';
import { sandboxCredentials } from './credentials.ts';

type Keys = Pick<Config, 'google' | 'naver' | 'kakao' | 'toss' | 'sgis' | 'ntsServiceKey' | 'phone' | 'services'>;
const NONE: Keys = {
  google: null,
  naver: null,
  kakao: null,
  toss: null,
  sgis: null,
  ntsServiceKey: null,
  phone: null,
  services: {},
};

/**
 * The gateways' config under `SANDBOX=1`: every address is a stand-in of this very server, but for those that are set,
 * which are asked with their own keys if there are any. `smtpPort`: where the relay of this process listens; null for
 * none.
 */
export function sandboxGatewaysConfig(
  publicOrigin: string,
  config: Keys = NONE,
  smtpPort: number | null = null,
): GatewaysConfig {
  const base = `${publicOrigin}/sandbox`;
  const { services } = config;
  const google = services.GOOGLE_ISSUER ? config.google : null;
  const naver = services.NAVER_ISSUER ? config.naver : null;
  const sgis = services.SGIS_BASE_URL ? config.sgis : null;
  return {
    google: {
      issuer: services.GOOGLE_ISSUER ?? `${base}/google`,
      ...(google ? { clientId: google.id, clientSecret: google.secret } : sandboxCredentials.google),
    },
    naver: {
      issuer: services.NAVER_ISSUER ?? `${base}/naver`,
      profileUrl: services.NAVER_PROFILE_URL ?? `${base}/naver/v1/nid/me`,
      ...(naver ? { clientId: naver.id, clientSecret: naver.secret } : sandboxCredentials.naver),
    },
    // Where its key is set alone, as in a market: without it there are two ways to sign in.
    kakao: config.kakao && {
      issuer: services.KAKAO_ISSUER ?? `${base}/kakao`,
      ...(services.KAKAO_ISSUER
        ? { clientId: config.kakao.id, clientSecret: config.kakao.secret }
        : sandboxCredentials.kakao),
    },
    toss: {
      baseUrl: services.TOSS_BASE_URL ?? `${base}/toss`,
      // The card window is the stand-in's wherever the calls go.
      clientKey: sandboxCredentials.toss.clientKey,
      secretKey: (services.TOSS_BASE_URL && config.toss?.secretKey) || sandboxCredentials.toss.secretKey,
    },
    sgis: {
      baseUrl: services.SGIS_BASE_URL ?? `${base}/sgis`,
      ...(sgis ? { consumerKey: sgis.id, consumerSecret: sgis.secret } : sandboxCredentials.sgis),
    },
    nts: {
      baseUrl: services.NTS_BASE_URL ?? `${base}/nts`,
      serviceKey: (services.NTS_BASE_URL && config.ntsServiceKey) || sandboxCredentials.nts.serviceKey,
    },
    // No stand-in can be put in a browser's place: a visitor's own is told by its own service.
    push: { ...sandboxCredentials.push, services: [...PUSH_SERVICES, `${base}/push/send/`] },
    phone: {
      baseUrl: services.PHONE_BASE_URL ?? `${base}/phone`,
      ...((services.PHONE_BASE_URL && config.phone) || sandboxCredentials.phone),
    },
    mail: smtpPort === null ? null : { url: sandboxSmtpUrl(smtpPort), from: sandboxCredentials.mail.from },
  };
}

/** The relay of this process, with the user and password that it asks for. */
const sandboxSmtpUrl = (port: number): string => {
  const { user, password } = sandboxCredentials.mail;
  return `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
};
