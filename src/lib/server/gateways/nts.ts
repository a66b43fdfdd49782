import { z } from 'zod';
import type { GatewayDeps } from './gateway.ts';
import { callJson, describeResponse, type JsonResponse } from './json-call.ts';

export const NTS_BASE_URL = 'https://api.odcloud.kr/api';

export interface NtsConfig {
  /** Without a slash at the end; `NTS_BASE_URL` unless told. */
  baseUrl?: string;
  /** Either form the portal hands out; it is sent encoded exactly once. */
  serviceKey: string;
  /** For each call; 5,000 unless told. */
  timeoutMs?: number;
}

/** The tax office's answer about a number, under its own names, which the spec passes through. */
export interface BusinessStatus {
  /** 01 active, 02 suspended, 03 closed, empty when the number is not registered. */
  b_stt_cd: string;
  /** A sentence for people, also for unregistered numbers; empty when the tax office sends none. */
  tax_type: string;
}

export type BusinessStatusResult = { ok: true; status: BusinessStatus } | NtsRefusal;

type NtsRefusal = { ok: false; reason: 'unauthorized' | 'quotaExceeded' | 'providerError'; detail: string };

/** Facts of a business on its certificate. */
export interface BusinessCertificate {
  /** Ten digits. */
  businessNumber: string;
  representative: string;
  /** 'yyyy-MM-dd' */
  openedOn: string;
}

/** The tax office's business status (providers.md section 5). */
export interface Nts {
  /** The same of up to 100 numbers at once, by number; one that is left out of the answer is left out here. */
  businessStatuses(
    businessNumbers: readonly string[],
  ): Promise<{ ok: true; statuses: Map<string, BusinessStatus> } | NtsRefusal>;
  /** Whether a certificate says what the tax office has (진위확인). */
  isGenuine(certificate: BusinessCertificate): Promise<{ ok: true; isGenuine: boolean } | NtsRefusal>;
  /** `businessNumber` is ten digits. An unregistered number is an answer, not an error. */
  businessStatus(businessNumber: string): Promise<BusinessStatusResult>;
}

const answerSchema = z.object({
  status_code: z.literal('OK'),
  data: z.array(z.object({ b_no: z.string(), b_stt_cd: z.string().nullish(), tax_type: z.string().nullish() })),
});
const genuineSchema = z.object({
  status_code: z.literal('OK'),
  data: z.array(z.object({ b_no: z.string(), valid: z.string() })),
});
const errorSchema = z.object({ code: z.number().optional(), status_code: z.string().optional() });

const KEY_REFUSED = -4;

export function createNts(config: NtsConfig, deps: GatewayDeps = {}): Nts {
  const query = new URLSearchParams({ serviceKey: decodedKey(config.serviceKey) });
  const ask = (what: 'status' | 'validate', body: object) => {
    const url = `${config.baseUrl ?? NTS_BASE_URL}/nts-businessman/v1/${what}?${query}`;
    return callJson({ method: 'POST', url, body, timeoutMs: config.timeoutMs ?? 5_000 }, deps);
  };
  const warn = (result: NtsRefusal): NtsRefusal => {
    deps.log?.warn({ provider: 'nts', ...result }, 'business status failed');
    return result;
  };

  return {
    async businessStatus(businessNumber) {
      const response = await ask('status', { b_no: [businessNumber] });
      const status = readStatuses(response)?.get(businessNumber);
      return status ? { ok: true, status } : warn(refusalOf(response));
    },
    async businessStatuses(businessNumbers) {
      const response = await ask('status', { b_no: businessNumbers });
      const statuses = readStatuses(response);
      return statuses ? { ok: true, statuses } : warn(refusalOf(response));
    },
    async isGenuine({ businessNumber, representative, openedOn }) {
      const business = { b_no: businessNumber, start_dt: openedOn.replaceAll('-', ''), p_nm: representative };
      const response = await ask('validate', { businesses: [business] });
      const { data: said } = isGood(response) ? genuineSchema.safeParse(response.body) : {};
      const entry = said?.data.find(({ b_no }) => b_no === businessNumber);
      return entry ? { ok: true, isGenuine: entry.valid === GENUINE } : warn(refusalOf(response));
    },
  };
}

const GENUINE = '01';

const isGood = (response: JsonResponse): response is Extract<JsonResponse, { kind: 'json' }> =>
  response.kind === 'json' && response.status === 200;

function readStatuses(response: JsonResponse): Map<string, BusinessStatus> | null {
  const { data: said } = isGood(response) ? answerSchema.safeParse(response.body) : {};
  if (!said) return null;
  return new Map(
    said.data.map(({ b_no, b_stt_cd, tax_type }) => [b_no, { b_stt_cd: b_stt_cd ?? '', tax_type: tax_type ?? '' }]),
  );
}

function refusalOf(response: JsonResponse): NtsRefusal {
  const detail = describeResponse(response);
  if (response.kind !== 'json') return { ok: false, reason: 'providerError', detail };
  const { data: error } = errorSchema.safeParse(response.body);
  // A refused key is 401, and was once seen as 400 with the same code.
  if (response.status === 401 || error?.code === KEY_REFUSED) return { ok: false, reason: 'unauthorized', detail };
  if (response.status === 429) return { ok: false, reason: 'quotaExceeded', detail };
  const code = error?.status_code ?? error?.code;
  return { ok: false, reason: 'providerError', detail: code === undefined ? detail : `${detail} ${code}` };
}

/** The portal shows the key raw and encoded; a raw one is base64 and has no percent sign. */
function decodedKey(key: string): string {
  if (!key.includes('%')) return key;
  // Unlike decodeURIComponent this never throws; a plus must not become a space.
  return new URLSearchParams(`key=${key.replaceAll('+', '%2B')}`).get('key') ?? key;
}
