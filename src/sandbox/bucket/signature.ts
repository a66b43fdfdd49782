import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface Signer {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** A request as it came: headers by their names in lower case. */
export interface SignedRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export type SignatureFault =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'AuthorizationHeaderMalformed'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

const MAX_SKEW_MS = 15 * 60_000;
const UNSIGNED = 'UNSIGNED-PAYLOAD';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** RFC 3986: more is encoded than `encodeURIComponent` does. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Judges a request as S3 does (Signature Version 4 in the `Authorization` header): by whom, for which region and day,
 * when, over which headers and which body. null: it is theirs.
 */
export function signatureFault(request: SignedRequest, signer: Signer, now: Date): SignatureFault | null {
  return headFault(request, signer, now) ?? digestFault(request);
}

/** Whether it has the body that was signed. */
export function digestFault({ headers, body }: Pick<SignedRequest, 'headers' | 'body'>): SignatureFault | null {
  const digest = headers['x-amz-content-sha256'] ?? '';
  return digest === UNSIGNED || digest === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}

/** The same of all that comes before the body: who is nobody sends none. */
export function headFault(request: Omit<SignedRequest, 'body'>, signer: Signer, now: Date): SignatureFault | null {
  const { headers } = request;
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!said) return 'AccessDenied';
  const [, accessKeyId = '', day = '', region = '', signed = '', signature = ''] = said;
  if (accessKeyId !== signer.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== signer.region) return 'AuthorizationHeaderMalformed';

  const at = headers['x-amz-date'] ?? '';
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  const [year = 0, month = 0, date = 0, ...time] = parts.map(Number);
  const skew = Math.abs(Date.UTC(year, month - 1, date, ...time) - now.getTime());
  if (!at.startsWith(day) || !(skew <= MAX_SKEW_MS)) return 'RequestTimeTooSkewed';

  const names = signed.split(';');
  const digest = headers['x-amz-content-sha256'] ?? '';
  // What is not signed for could be changed on the way.
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!mustBeSigned.every((name) => names.includes(name))) return 'AccessDenied';
  const expected = signatureOf(request, { names, digest, at, scope: `${day}/${region}/s3/aws4_request` }, signer);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? null : 'SignatureDoesNotMatch';
}

export function signatureOf(
  { method, url, headers }: Omit<SignedRequest, 'body'>,
  { names, digest, at, scope }: { names: readonly string[]; digest: string; at: string; scope: string },
  { secretAccessKey }: Pick<Signer, 'secretAccessKey'>,
): string {
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)));
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const canonical = [
    method,
    path.join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    digest,
  ].join('\n');
  const key = scope.split('/').reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${secretAccessKey}`);
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex');
}
