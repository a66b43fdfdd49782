import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { knownBusinesses, type Standing } from './businesses.ts';
import { sandboxCredentials } from './credentials.ts';
import { neverAnswer } from './delay.ts';
import type { SandboxDeps } from './deps.ts';
import { takeFault } from './faults.ts';

const bodySchema = z.object({ b_no: z.array(z.string()) });
/** As the service has it: digits, a date without hyphens, a name. */
const certificatesSchema = z.object({
  businesses: z.array(
    z.object({ b_no: z.string().regex(/^\d{10}$/), start_dt: z.string().regex(/^\d{8}$/), p_nm: z.string().min(1) }),
  ),
});
/** Whoever is called so is not whom the tax office has. */
const ANOTHER_REPRESENTATIVE = '다른사람';
const MAX_NUMBERS = 100;

/** The tax office at `/sandbox/nts` (providers.md section 5). */
export function createNtsStandIn(deps: SandboxDeps): Hono {
  const app = new Hono();
  const fault = (name: Parameters<typeof takeFault<'nts'>>[2]) => takeFault(deps.store, 'nts', name);

  app.post('/nts-businessman/v1/status', async (c) => {
    if (await fault('timeout')) return neverAnswer(c.req.raw, deps.hangMs);
    if (await fault('html')) return c.html('<html><body>서비스 점검 중입니다</body></html>');
    if (await fault('internal_error')) return c.json({ status_code: 'INTERNAL_ERROR' }, 500);
    if ((await fault('unauthorized')) || !hasKey(c))
      return c.json({ code: -4, msg: '등록되지 않은 인증키 입니다.' }, 401);
    if (c.req.query('returnType') !== undefined) return c.json({ code: -999, msg: 'UNKNOWN' }, 400);

    const body: unknown = await c.req.json().catch(() => undefined);
    if (body === undefined) return c.json({ status_code: 'BAD_JSON_REQUEST' }, 400);
    const { data: input } = bodySchema.safeParse(body);
    if (input === undefined) return c.json({ status_code: 'REQUEST_DATA_MALFORMED' }, 411);
    if (input.b_no.length > MAX_NUMBERS) return c.json({ status_code: 'TOO_LARGE_REQUEST' }, 413);
    const data = input.b_no.map((number) => business(number, standingOf(number)));
    const matches = data.filter(({ b_stt_cd }) => b_stt_cd !== '').length;
    return c.json({
      status_code: 'OK',
      request_cnt: data.length,
      ...(matches === 0 ? {} : { match_cnt: matches }),
      data,
    });
  });

  // 진위확인: every business of the sandbox is as its certificate says, but for a representative of this name.
  app.post('/nts-businessman/v1/validate', async (c) => {
    if (!hasKey(c)) return c.json({ code: -4, msg: '등록되지 않은 인증키 입니다.' }, 401);
    const body: unknown = await c.req.json().catch(() => undefined);
    if (body === undefined) return c.json({ status_code: 'BAD_JSON_REQUEST' }, 400);
    const { data: input } = certificatesSchema.safeParse(body);
    if (input === undefined) return c.json({ status_code: 'REQUEST_DATA_MALFORMED' }, 411);
    if (input.businesses.length > MAX_NUMBERS) return c.json({ status_code: 'TOO_LARGE_REQUEST' }, 413);
    const data = input.businesses.map(({ b_no, p_nm }) => {
      const isGenuine = standingOf(b_no) !== 'unregistered' && p_nm !== ANOTHER_REPRESENTATIVE;
      return isGenuine
        ? { b_no, valid: '01', status: business(b_no, standingOf(b_no)) }
        : { b_no, valid: '02', valid_msg: '확인할 수 없습니다.' };
    });
    const valid_cnt = data.filter(({ valid }) => valid === '01').length;
    return c.json({ status_code: 'OK', request_cnt: data.length, valid_cnt, data });
  });

  return app;
}

/** The key comes decoded once from the query, or in a header of the portal's own scheme. */
function hasKey(c: Context): boolean {
  const { serviceKey } = sandboxCredentials.nts;
  return c.req.query('serviceKey') === serviceKey || c.req.header('authorization') === `Infuser ${serviceKey}`;
}

function standingOf(number: string): Standing {
  return (
    knownBusinesses.find((known) => known.number === number)?.standing ??
    (passesCheckDigit(number) ? 'active' : 'unregistered')
  );
}

/** As the tax office assigns numbers; ten zeros pass the sum but were never assigned. */
function passesCheckDigit(number: string): boolean {
  if (!/^\d{10}$/.test(number) || number === '0000000000') return false;
  const digits = [...number].map(Number);
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];
  const sum = weights.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
  return (10 - ((sum + Math.floor(((digits[8] ?? 0) * 5) / 10)) % 10)) % 10 === digits[9];
}

function business(number: string, standing: Standing) {
  if (standing === 'unregistered')
    return {
      b_no: number,
      b_stt: '',
      b_stt_cd: '',
      tax_type: '국세청에 등록되지 않은 사업자등록번호입니다.',
      tax_type_cd: '',
      end_dt: '',
    };
  const [b_stt, b_stt_cd] = {
    active: ['계속사업자', '01'],
    simplified: ['계속사업자', '01'],
    suspended: ['휴업자', '02'],
    closed: ['폐업자', '03'],
  }[standing] as [string, string];
  const isSimplified = standing === 'simplified';
  return {
    b_no: number,
    b_stt,
    b_stt_cd,
    tax_type: isSimplified ? '부가가치세 간이과세자' : '부가가치세 일반과세자',
    tax_type_cd: isSimplified ? '02' : '01',
    end_dt: standing === 'closed' ? '20250331' : '',
    utcc_yn: 'N',
    tax_type_change_dt: '',
    invoice_apply_dt: '',
    rbf_tax_type: '해당없음',
    rbf_tax_type_cd: '99',
  };
}
