import { expect, test } from 'vitest';
import { signatureFault, signatureOf } from '#sandbox/bucket/signature.ts';

/** The examples of Amazon's own pages on Signature Version 4 in a header. */
const AMAZON = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const AT = '20130524T000000Z';
const NOW = new Date('2013-05-24T00:00:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const headersOf = (more: Record<string, string>): Record<string, string> => ({
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-date': AT,
  'x-amz-content-sha256': EMPTY,
  ...more,
});

const EXAMPLES = [
  {
    name: 'a part of an object',
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    headers: headersOf({ range: 'bytes=0-9' }),
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'an object put, with a sign in its name',
    method: 'PUT',
    url: 'https://examplebucket.s3.amazonaws.com/test$file.text',
    headers: headersOf({
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }),
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'a question without a value',
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/?lifecycle',
    headers: headersOf({}),
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
];

const requestOf = ({ method, url, headers, body, signature }: (typeof EXAMPLES)[number]) => {
  const names = Object.keys(headers).sort().join(';');
  const credential = `${AMAZON.accessKeyId}/20130524/us-east-1/s3/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`;
  return { method, url: new URL(url), headers: { ...headers, authorization }, body: Buffer.from(body) };
};

test.each(EXAMPLES)('Amazon’s own example is signed and taken: $name', (example) => {
  const request = requestOf(example);
  const names = Object.keys(example.headers).sort();
  const digest = example.headers['x-amz-content-sha256']!;
  const scope = '20130524/us-east-1/s3/aws4_request';
  expect(signatureOf(request, { names, digest, at: AT, scope }, AMAZON)).toBe(example.signature);
  expect(signatureFault(request, AMAZON, NOW)).toBeNull();
});

const PUT = requestOf(EXAMPLES[1]!);
const MINUTE = 60_000;

test.each([
  ['another method', { ...PUT, method: 'DELETE' }, NOW, 'SignatureDoesNotMatch'],
  ['another name', { ...PUT, url: new URL('/other', PUT.url) }, NOW, 'SignatureDoesNotMatch'],
  [
    'another header',
    { ...PUT, headers: { ...PUT.headers, 'x-amz-storage-class': 'STANDARD' } },
    NOW,
    'SignatureDoesNotMatch',
  ],
  ['a header that is not signed', { ...PUT, headers: { ...PUT.headers, 'x-amz-acl': 'public' } }, NOW, 'AccessDenied'],
  ['another body', { ...PUT, body: Buffer.from('Welcome!') }, NOW, 'XAmzContentSHA256Mismatch'],
  ['20 minutes later', PUT, new Date(NOW.getTime() + 20 * MINUTE), 'RequestTimeTooSkewed'],
  ['20 minutes early', PUT, new Date(NOW.getTime() - 20 * MINUTE), 'RequestTimeTooSkewed'],
  ['no signature', { ...PUT, headers: { host: 'x' } }, NOW, 'AccessDenied'],
])('%s is refused', (_, request, now, fault) => {
  expect(signatureFault(request, AMAZON, now)).toBe(fault);
});

test('another key, another secret and another region are refused, each by its name', () => {
  expect(signatureFault(PUT, { ...AMAZON, accessKeyId: 'AKIAOTHER' }, NOW)).toBe('InvalidAccessKeyId');
  expect(signatureFault(PUT, { ...AMAZON, secretAccessKey: 'other' }, NOW)).toBe('SignatureDoesNotMatch');
  expect(signatureFault(PUT, { ...AMAZON, region: 'kr-standard' }, NOW)).toBe('AuthorizationHeaderMalformed');
});
