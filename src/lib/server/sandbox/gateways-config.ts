import type { GatewaysConfig } from '../gateways/index.ts';
import { PUSH_SERVICES } from '../gateways/push.ts';
import { sandboxCredentials } from './credentials.ts';

/** The gateways' config under `SANDBOX=1`: every address is a stand-in of this very server. */
export function sandboxGatewaysConfig(publicOrigin: string): GatewaysConfig {
  const base = `${publicOrigin}/sandbox`;
  return {
    google: { issuer: `${base}/google`, ...sandboxCredentials.google },
    naver: { issuer: `${base}/naver`, profileUrl: `${base}/naver/v1/nid/me`, ...sandboxCredentials.naver },
    toss: { baseUrl: `${base}/toss`, secretKey: sandboxCredentials.toss.secretKey },
    sgis: { baseUrl: `${base}/sgis`, ...sandboxCredentials.sgis },
    nts: { baseUrl: `${base}/nts`, ...sandboxCredentials.nts },
    // No stand-in can be put in a browser's place: a visitor's own is told by its own service.
    push: { ...sandboxCredentials.push, services: [...PUSH_SERVICES, `${base}/push/send/`] },
  };
}
