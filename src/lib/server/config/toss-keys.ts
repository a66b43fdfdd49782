interface KeyKind {
  mode: 'test' | 'live';
  kind: 'ck' | 'sk' | 'gck' | 'gsk';
}

const PAIR = 'TOSS_CLIENT_KEY=test_ck_… with TOSS_SECRET_KEY=test_sk_…, or live_ck_… with live_sk_…';

/** Keys of Toss begin with their kind: test_ck_…, live_gsk_…. */
function kindOf(key: string): KeyKind | null {
  const [, mode, kind] = /^(test|live)_(ck|sk|gck|gsk)_./.exec(key) ?? [];
  return mode ? ({ mode, kind } as KeyKind) : null;
}

function problemOf(name: string, key: string, wanted: 'ck' | 'sk'): string | null {
  const found = kindOf(key);
  if (found === null) return `${name}: is no key of Toss Payments' own APIs (${PAIR})`;
  if (found.kind === wanted) return null;
  if (found.kind === 'gck' || found.kind === 'gsk')
    return `${name}: is a key of the payment widget (${found.mode}_${found.kind}_…); the card window needs the keys for individual integration (API 개별 연동 키): ${PAIR}`;
  return found.kind === 'sk'
    ? `${name}: is a secret key, which every browser would be shown (${PAIR})`
    : `${name}: is a client key (${PAIR})`;
}

/** The problems of a pair of keys, by the variables' names and without any part of a key; empty for a valid pair. */
export function tossKeyProblems({ clientKey, secretKey }: { clientKey: string; secretKey: string }): string[] {
  const problems = [
    problemOf('TOSS_CLIENT_KEY', clientKey, 'ck'),
    problemOf('TOSS_SECRET_KEY', secretKey, 'sk'),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) return problems;
  const [client, secret] = [kindOf(clientKey), kindOf(secretKey)];
  return !client || !secret || client.mode === secret.mode
    ? []
    : [`TOSS_SECRET_KEY: is for ${secret.mode}, but TOSS_CLIENT_KEY is for ${client.mode} (${PAIR})`];
}
