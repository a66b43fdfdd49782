import { z } from 'zod';
import { proxiesAt, type TrustedProxies } from '../http/client-address.ts';

/** 0 or 1. */
export const flag = z.enum(['0', '1']).transform((v) => v === '1');
/** Midnight in Seoul at the start of a day such as 2027-01-01. */
export const day = z.iso
  .date('must be a day such as 2027-01-01')
  .transform((text) => new Date(`${text}T00:00:00+09:00`));
export const secret = z.string().min(32, 'at least 32 characters');

/**
 * As a browser names it: lower case, no default port, no slash. Anything more would stand in no `Origin` header, and
 * every call that changes something would be refused.
 */
export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://market.example' })
  .transform((text, context) => {
    const { origin, pathname, search, hash, username, password } = new URL(text);
    if (pathname !== '/' || search || hash || username || password) {
      context.addIssue({ code: 'custom', message: `must have nothing behind the host, such as ${origin}` });
    }
    return origin;
  });

/**
 * The address of a PostgreSQL. A password with a sign in it that ends a part of an address makes another address of it,
 * whose host would be a piece of the password; errors quote none of it.
 */
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

const NOT_WHOLE = 'is no whole address: in its password, write @ : / ? # % as %40 %3A %2F %3F %23 %25';

const SEVERAL =
  'names several servers: lead it to HAProxy (deploy/haproxy.cfg with Patroni, else deploy/haproxy-by-hand.cfg), or to a ' +
  'name that follows the one that takes writes';

function problemOf(text: string): string | null {
  if (/^[a-z]+:\/\/(?:[^/?#]*@)?[^/?#@]*,/.test(text)) return SEVERAL;
  return isWholeAddress(text) ? null : NOT_WHOLE;
}

function isWholeAddress(text: string): boolean {
  // As node-postgres reads it: no host, for a socket that is named behind the question mark.
  const address = URL.parse(text.replace('@/', '@socket/'));
  return address !== null && /^\/?[^/@]*$/.test(address.pathname) && !`${address.search}${address.hash}`.includes('@');
}

/** 0, how many proxies stand one behind the other, or their addresses, separated by commas. */
export const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  if (/^\d$/.test(text)) return Number(text);
  const proxies = proxiesAt(text.split(',').map((range) => range.trim()));
  if (proxies) return proxies;
  context.addIssue({
    code: 'custom',
    message: 'must be 0, a number of proxies, or addresses such as 10.0.0.0/8,2001:db8::/32',
  });
  return z.NEVER;
});

/** Addresses and ranges, separated by commas. */
export const networks = z.string().transform((text, context) => {
  const list = proxiesAt(text.split(',').map((range) => range.trim()));
  if (list) return list;
  context.addIssue({ code: 'custom', message: 'must be addresses such as 10.0.0.0/8,2001:db8::/32' });
  return z.NEVER;
});

/** A bucket, and perhaps a folder in it. Its keys have settings of their own. */
export const bucketUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://bucket.host or https://host/bucket' })
  .refine(
    (text) => {
      const { search, hash, username, password } = new URL(text);
      return !search && !hash && !username && !password;
    },
    { error: 'must be the address of the bucket alone, without keys' },
  );

/** Whom push services write to. */
export const vapidSubject = z
  .string()
  .regex(/^(mailto:[^\s@]+@\S+|https:\/\/\S+)$/, 'must be an address such as mailto:you@market.example');

/** A relay for mail. Its password stands in the address, encoded; errors quote none of it. */
export const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname, {
    error:
      'must be an address such as smtp://user:password@relay.example:587, with @ : / in the password as %40 %3A %2F',
  });

/** Whom mails come from: one address, and before it, where told, a name. */
export const mailFrom = z
  .string()
  .regex(
    /^(?:[^<>@"\r\n]{1,60} <[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/,
    'must be an address such as no-reply@market.example, or a name and <no-reply@market.example>',
  );

/** The number that text messages come from, registered at the service; kept as digits. */
export const phoneSender = z
  .string()
  .transform((text) => text.replaceAll('-', ''))
  .pipe(z.string().regex(/^0\d{7,10}$|^1\d{7}$/, 'must be a number registered at the service, such as 02-123-4567'));

/** A KakaoTalk channel. */
export const kakaoChannel = z.string().regex(/^@\S{1,40}$/, 'must be the channel with its @, such as @market');

/** A project's service for 알림톡, as it stands in addresses. */
export const phoneService = z.string().regex(/^[\w:.-]{1,200}$/, 'must be as the console shows it: ncp:kkobizmsg:kr:…');
