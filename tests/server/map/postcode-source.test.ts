import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#lib/server/config/config.ts';
import {
  allowPostcode,
  isPostcodeIsolated,
  postcodePage,
  postcodeParents,
  postcodePolicy,
  postcodeScript,
} from '#lib/server/postcode-source.ts';

const market = (env: Record<string, string> = {}) =>
  readConfig({
    PUBLIC_ORIGIN: 'https://market.test',
    SESSION_SECRET: 'a secret that only these tests know, and nobody else',
    ...env,
  });
const sandbox = (env: Record<string, string> = {}) => readConfig({ SANDBOX: '1', PORT: '4321', ...env });

/** The sources of one directive. */
function sources(policy: string, name: string): string[] {
  const directive = policy.split('; ').find((one) => one.startsWith(`${name} `));
  return directive?.split(' ').slice(1) ?? [];
}

describe('the page of the postcode search', () => {
  test('has an origin of its own where another name of the server is set', () => {
    const config = market({ POSTCODE_ORIGIN: 'https://search.market.test' });
    expect(postcodePage(config)).toBe('https://search.market.test/postcode');
    expect(isPostcodeIsolated(config)).toBe(true);
    expect(postcodeParents(config)).toEqual(['https://market.test']);
    expect(postcodePage(market())).toBe('https://market.test/postcode');
    expect(isPostcodeIsolated(market())).toBe(false);
    expect(() => market({ POSTCODE_ORIGIN: 'https://market.test' })).toThrow(ConfigError);
  });

  test("is under the machine's other name where the market is on one's own machine", () => {
    expect(postcodePage(sandbox())).toBe('http://127.0.0.1:4321/postcode');
    expect(postcodePage(sandbox({ PUBLIC_ORIGIN: 'http://127.0.0.1:4321' }))).toBe('http://localhost:4321/postcode');
    expect(postcodeParents(sandbox())).toEqual(['http://localhost:4321', 'http://127.0.0.1:4321']);
    // A server that listens elsewhere is not found under that name.
    expect(isPostcodeIsolated(sandbox({ HOST: '10.0.0.7' }))).toBe(false);
    expect(isPostcodeIsolated(sandbox({ PUBLIC_ORIGIN: 'https://demo.test' }))).toBe(false);
    // A proxy before it may know one of the names alone.
    expect(isPostcodeIsolated(sandbox({ PUBLIC_ORIGIN: 'http://localhost:8080' }))).toBe(false);
    expect(isPostcodeIsolated(sandbox({ PUBLIC_ORIGIN: 'https://localhost:4321' }))).toBe(false);
  });

  test('allows what the real script does: inline style and script, which a hash would make void', () => {
    for (const config of [market(), sandbox()]) {
      const policy = postcodePolicy(config);
      for (const kind of ['script-src', 'style-src']) {
        expect(sources(policy, kind)).toEqual(
          expect.arrayContaining(["'self'", "'unsafe-inline'", 't1.kakaocdn.net', 't1.daumcdn.net']),
        );
      }
      expect(policy).not.toMatch(/sha\d+-|nonce-|unsafe-eval|strict-dynamic/);
      expect(sources(policy, 'frame-src')).toEqual(
        expect.arrayContaining(['postcode.map.kakao.com', 'postcode.map.daum.net']),
      );
    }
  });

  test('reaches nothing of ours', () => {
    for (const config of [market(), sandbox()]) {
      const policy = postcodePolicy(config);
      for (const kind of ['connect-src', 'form-action', 'worker-src', 'default-src', 'base-uri']) {
        expect(sources(policy, kind), kind).toEqual(["'none'"]);
      }
      expect(sources(policy, 'frame-src')).not.toContain("'self'");
      expect(sources(policy, 'frame-src')).not.toContain(config.publicOrigin);
    }
    expect(sources(postcodePolicy(market()), 'frame-ancestors')).toEqual(["'self'", 'https://market.test']);
  });

  test('comes from Kakao, in the sandbox from the stand-in, or from where it is set', () => {
    expect(postcodeScript(market())).toBe('https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js');
    expect(postcodeScript(sandbox())).toBe('http://localhost:4321/sandbox/postcode/v2.js');
    expect(sources(postcodePolicy(sandbox()), 'frame-src')).toContain('http://localhost:4321/sandbox/postcode/viewer');
    for (const config of [market, sandbox]) {
      const set = config({ POSTCODE_SCRIPT_URL: 'https://cdn.example/v3.js' });
      expect(postcodeScript(set)).toBe('https://cdn.example/v3.js');
      for (const kind of ['script-src', 'frame-src']) {
        expect(sources(postcodePolicy(set), kind)).toContain('https://cdn.example');
      }
    }
  });

  test('may be framed by the form that asks for an address, which opens nothing else', () => {
    const widened: string[] = [];
    allowPostcode({ insertDirective: (directive) => widened.push(directive) }, sandbox());
    expect(widened).toEqual(['frame-src http://127.0.0.1:4321/postcode']);
    expect(() => allowPostcode(undefined, market())).not.toThrow();
  });
});
