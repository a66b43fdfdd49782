import { isOneAddress } from '#lib/domain/notice/address.ts';
import { isLoopbackName } from '../platform/http/origin.ts';
import type { GatewayDeps } from './gateway.ts';

export interface MailConfig {
  /** The relay: smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  url: string;
  /** Whom mails come from: an address, or a name and an address. */
  from: string;
  /** For each step of the connection; 10,000 unless told. */
  timeoutMs?: number;
}

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The part before '@' of its Message-ID: the same at every attempt, so that a mail sent twice is seen once. */
  key: string;
  /** Where such news are ended by one press, or by a POST of the mail program itself (RFC 8058); null: never. */
  unsubscribeUrl: string | null;
}

export type MailResult =
  | { ok: true }
  /** `bounced`: the address takes no mail, for good; `refused`: this mail will never be taken; `later`: it may be. */
  | { ok: false; reason: 'bounced' | 'refused' }
  /** `isSilent`: the relay said nothing. */
  | { ok: false; reason: 'later'; isSilent?: boolean };

/** The relay that takes our mail (providers.md section 12). */
export interface Mail {
  send(mail: OutgoingMail): Promise<MailResult>;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what ends a line of a head, or is none of its text
const NOT_OF_A_HEAD = /[\u0000-\u001f\u007f\u2028\u2029]/;
const isHeadText = (text: string): boolean => !NOT_OF_A_HEAD.test(text);

/**
 * Mail by SMTP. 4xx and silence are tried again by the caller; a relay that does not know us is our fault, not the
 * mail's, and so is `later` too. Nothing of a person is logged.
 */
export function createMail(config: MailConfig, { log, observe }: GatewayDeps = {}): Mail {
  const { url, from, timeoutMs = 10_000 } = config;
  const domain = from.match(/@([^\s>@]+)>?$/)?.[1] ?? 'localhost';
  let transport: ReturnType<typeof open> | null = null;

  async function open() {
    // Loaded only where there is something to send.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      // Between machines no mail goes in the open, nor the password before it.
      requireTLS: !isLoopbackName(new URL(url).hostname),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async send({ to, subject, text, html, key, unsubscribeUrl }) {
      if (!isOneAddress(to)) return { ok: false, reason: 'bounced' };
      if (![subject, key, unsubscribeUrl ?? ''].every(isHeadText)) {
        log?.warn({ provider: 'mail' }, 'a mail with a line break in its head was not sent');
        return { ok: false, reason: 'refused' };
      }
      transport ??= open();
      const start = performance.now();
      const observed = (outcome: Parameters<NonNullable<typeof observe>>[1]) =>
        observe?.('mail', outcome, (performance.now() - start) / 1000);
      try {
        await (await transport).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${key}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl === null
              ? {}
              : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
        });
        observed('2xx');
        return { ok: true };
      } catch (error) {
        const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
        const result = readFailure({ code, responseCode, command });
        observed(
          responseCode ? (responseCode >= 500 ? '5xx' : '4xx') : code === 'ETIMEDOUT' ? 'timeout' : 'unreachable',
        );
        log?.warn({ provider: 'mail', code, responseCode, command, ...result }, 'a mail was not taken');
        return result;
      }
    },
  };
}

interface Failure {
  code: string | undefined;
  responseCode: number | undefined;
  /** The command that was refused. */
  command: string | undefined;
}

/** 5xx to who it is for: the address; 5xx to the mail: this mail; to ourselves: the relay's door, which we mend. */
function readFailure({ code, responseCode, command }: Failure): MailResult {
  if (!responseCode) return { ok: false, reason: 'later', isSilent: true };
  if (responseCode < 500 || code === 'EAUTH') return { ok: false, reason: 'later' };
  if (command === 'RCPT TO') return { ok: false, reason: 'bounced' };
  if (command === 'DATA') return { ok: false, reason: 'refused' };
  return { ok: false, reason: 'later' };
}
