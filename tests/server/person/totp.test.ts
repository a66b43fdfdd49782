import { describe, expect, test } from 'vitest';
import { seal, unseal } from '#lib/server/platform/auth/sealed.ts';
import { base32, totpCode, totpStep, totpStepOf, totpUri } from '#lib/server/platform/auth/totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('codes by time', () => {
  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d s: %s', (seconds, code) => {
    expect(totpCode(SECRET, new Date(seconds * 1000))).toBe(code);
  });

  test('are taken a step early and late, not two, and none twice', () => {
    const now = new Date('2026-11-20T05:00:00Z');
    const at = (seconds: number) => totpCode(SECRET, new Date(now.getTime() + seconds * 1000));
    const taken = (code: string, after = 0) => totpStepOf(SECRET, code, { now, after });
    const step = totpStep(now);
    expect([at(-30), at(0), at(30)].map((code) => taken(code))).toEqual([step - 1, step, step + 1]);
    expect([at(-60), at(60), '', '12345', 'abcdef'].map((code) => taken(code))).toEqual(Array(5).fill(null));
    expect(taken(at(0), step)).toBeNull();
    expect(taken(at(30), step)).toBe(step + 1);
  });

  test('are set up by an address that apps read', () => {
    expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(base32(Buffer.from('foob'))).toBe('MZXW6YQ');
    expect(totpUri(SECRET, { issuer: '동네마켓', account: '7@market.test' })).toMatch(
      /^otpauth:\/\/totp\/[^:]+\?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=/,
    );
  });
});

describe('what is sealed', () => {
  const key = 'a data key that only these tests know';
  test('opens with its key, in its place, unchanged; and nowhere else', () => {
    const text = seal(SECRET, key, 'totp:1');
    expect(text).not.toContain(SECRET.toString('base64url'));
    expect(unseal(text, key, 'totp:1')).toEqual(SECRET);
    expect(seal(SECRET, key, 'totp:1')).not.toBe(text);
    expect(unseal(text, `${key}!`, 'totp:1')).toBeNull();
    expect(unseal(text, key, 'totp:2')).toBeNull();
    expect(unseal(`${text.slice(0, -2)}AA`, key, 'totp:1')).toBeNull();
    expect(unseal('', key, 'totp:1')).toBeNull();
  });
});
