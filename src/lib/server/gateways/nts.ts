import { z } from 'zod';
import type { GatewayDeps } from './gateway.ts';
import { callJson, describeAnswer, type JsonAnswer } from './json-call.ts';

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

export type BusinessStatusResult =
  | { ok: true; status: BusinessStatus }
  | { ok: false; reason: 'unauthorized' | 'quotaExceeded' | 'providerError'; detail: string };

/** The tax office's business status (providers.md section 5). */
export interface Nts {
  /** `businessNumber` is ten digits. An unregistered number is an answer, not an error. */
  businessStatus(businessNumber: string): Promise<BusinessStatusResult>;
}

const answerSchema = z.object({
  status_code: z.literal('OK'),
  data: z.array(z.object({ b_no: z.string(), b_stt_cd: z.string().nullish(), tax_type: z.string().nullish() })),
});
const errorSchema = z.object({ code: z.number().optional(), status_code: z.string().optional() });

const KEY_REFUSED = -4;

export function createNts(config: NtsConfig, deps: GatewayDeps = {}): Nts {
  const query = new URLSearchParams({ serviceKey: decodedKey(config.serviceKey) });
  const url = `${config.baseUrl ?? NTS_BASE_URL}/nts-businessman/v1/status?${query}`;
  const timeoutMs = config.timeoutMs ?? 5_000;

  return {
    async businessStatus(businessNumber) {
      const answer = await callJson({ method: 'POST', url, body: { b_no: [businessNumber] }, timeoutMs }, deps);
      const result = readStatus(answer, businessNumber);
      if (!result.ok) deps.log?.warn({ provider: 'nts', ...result }, 'business status failed');
      return result;
    },
  };
}

function readStatus(answer: JsonAnswer, businessNumber: string): BusinessStatusResult {
  const detail = describeAnswer(answer);
  if (answer.kind !== 'json') return { ok: false, reason: 'providerError', detail };
  const { data: said } = answer.status === 200 ? answerSchema.safeParse(answer.body) : {};
  const entry = said?.data.find((candidate) => candidate.b_no === businessNumber);
  if (entry !== undefined)
    return { ok: true, status: { b_stt_cd: entry.b_stt_cd ?? '', tax_type: entry.tax_type ?? '' } };
  const { data: error } = errorSchema.safeParse(answer.body);
  // A refused key is 401, and was once seen as 400 with the same code.
  if (answer.status === 401 || error?.code === KEY_REFUSED) return { ok: false, reason: 'unauthorized', detail };
  if (answer.status === 429) return { ok: false, reason: 'quotaExceeded', detail };
  const code = error?.status_code ?? error?.code;
  return { ok: false, reason: 'providerError', detail: code === undefined ? detail : `${detail} ${code}` };
}

/** The portal shows the key raw and encoded; a raw one is base64 and has no percent sign. */
function decodedKey(key: string): string {
  if (!key.includes('%')) return key;
  // Unlike decodeURIComponent this never throws; a plus must not become a space.
  return new URLSearchParams(`key=${key.replaceAll('+', '%2B')}`).get('key') ?? key;
}
