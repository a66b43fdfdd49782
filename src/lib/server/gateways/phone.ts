import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isShortText } from '#lib/domain/notice/phone.ts';
import { addMinutes, seoulMoment } from '#lib/domain/time.ts';
import type { GatewayDeps } from './gateway.ts';
import { callJson, describeResponse, type JsonResponse } from './json-call.ts';

export const PHONE_BASE_URL = 'https://sens.apigw.ntruss.com';

export interface PhoneConfig {
  /** Without a slash at the end; `PHONE_BASE_URL` unless told. */
  baseUrl?: string;
  accessKey: string;
  secretKey: string;
  /** The project's service for 알림톡. */
  serviceId: string;
  /** The KakaoTalk channel: '@market'. */
  channel: string;
  /** The registered number that the text message behind it comes from, as digits. */
  sender: string;
  /** For each call; 10,000 unless told. */
  timeoutMs?: number;
}

export interface PhoneMessage {
  /** Digits: 01012345678. */
  to: string;
  /** The code of an approved template. */
  template: string;
  /** Its text with the variables filled in, to the letter. */
  content: string;
}

export type PhoneResult =
  /** Taken; what becomes of it is asked by its id. */
  | { ok: true; messageId: string }
  /** `refused`: it will never be taken; `later`: it may be. */
  | { ok: false; reason: 'refused' | 'later' }
  /** It may have been taken: it is looked for before it is sent again. `isSilent`: the service said nothing. */
  | { ok: false; reason: 'unknown'; isSilent: boolean };

/**
 * What has become of a message: 'text' where the person has no KakaoTalk and was sent one; 'undelivered': nothing is
 * known of the text yet; 'failed': neither arrived.
 */
export type PhoneOutcome = 'alimtalk' | 'text' | 'undelivered' | 'failed' | 'waiting';

export interface SentPhoneMessage {
  to: string;
  template: string;
  /** When it was sent, by the clock of the gateway; now unless told. */
  requestedAt?: Date;
  /** Tells its text from others. */
  isContent: (content: string) => boolean;
}

/** Messages to phones: 알림톡 with a text message behind it (NAVER Cloud SENS, providers.md section 13). */
export interface Phone {
  send(message: PhoneMessage): Promise<PhoneResult>;
  /** The id of a message that may have been taken; 'none': it was not; 'unknown': the service does not say. */
  find(message: SentPhoneMessage): Promise<{ messageId: string } | 'none' | 'unknown'>;
  ask(messageId: string): Promise<PhoneOutcome>;
}

const Taken = z.object({
  messages: z.array(z.object({ messageId: z.string(), requestStatusCode: z.string() })).min(1),
});
const Listed = z.object({ messages: z.array(z.object({ messageId: z.string() })) });
const Status = z.string().nullish();
const Asked = z.object({
  content: z.string().nullish(),
  messageStatusCode: Status,
  messageStatusName: Status,
  failover: z.object({ requestStatusCode: Status, messageStatusName: Status }).nullish(),
});
type Asked = z.infer<typeof Asked>;

const TAKEN = 'A000';
/** For so long around its sending a message is looked for: the clocks of two machines are not one. */
const LOOKED_FOR_MINUTES = 3;

export function createPhone(config: PhoneConfig, deps: GatewayDeps = {}): Phone {
  const { baseUrl = PHONE_BASE_URL, accessKey, secretKey, channel, sender, timeoutMs = 10_000 } = config;
  // Its colons stay: the signature is over the address as the service knows it.
  const messages = `/alimtalk/v2/services/${config.serviceId}/messages`;
  const now = deps.now ?? (() => new Date());

  function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<JsonResponse> {
    const url = new URL(baseUrl + path);
    const timestamp = String(now().getTime());
    const signed = `${method} ${url.pathname}${url.search}\n${timestamp}\n${accessKey}`;
    const headers = {
      'x-ncp-apigw-timestamp': timestamp,
      'x-ncp-iam-access-key': accessKey,
      'x-ncp-apigw-signature-v2': createHmac('sha256', secretKey).update(signed).digest('base64'),
    };
    return callJson({ method, url, headers, timeoutMs, body }, deps);
  }

  async function read(messageId: string): Promise<Asked | null> {
    const response = await call('GET', `${messages}/${encodeURIComponent(messageId)}`);
    const isRead = response.kind === 'json' && response.status === 200;
    return (isRead && Asked.safeParse(response.body).data) || null;
  }

  return {
    async send({ to, template, content }) {
      const failoverConfig = { type: isShortText(content) ? 'SMS' : 'LMS', from: sender, content };
      const message = { to, content, useSmsFailover: true, failoverConfig };
      const response = await call('POST', messages, {
        plusFriendId: channel,
        templateCode: template,
        messages: [message],
      });
      const result = readResult(response);
      // The answer names the number, so nothing of it is logged.
      if (!result.ok)
        deps.log?.warn(
          { provider: 'phone', template, detail: describeResponse(response), reason: result.reason },
          'a message was not taken',
        );
      return result;
    },

    async find({ to, template, requestedAt = now(), isContent }) {
      const query = new URLSearchParams({
        plusFriendId: channel,
        templateCode: template,
        to,
        requestStartTime: wallText(addMinutes(requestedAt, -LOOKED_FOR_MINUTES)),
        requestEndTime: wallText(addMinutes(requestedAt, LOOKED_FOR_MINUTES)),
        pageSize: '100',
      });
      const response = await call('GET', `${messages}?${String(query).replaceAll('+', '%20')}`);
      // Nothing found is a 404 without a body.
      if ((response.kind === 'unreadable' || response.kind === 'json') && response.status === 404) return 'none';
      const listed = response.kind === 'json' && response.status === 200 && Listed.safeParse(response.body).data;
      if (!listed) return 'unknown';
      for (const { messageId } of listed.messages) {
        const asked = await read(messageId);
        if (!asked) return 'unknown';
        if (isContent(asked.content ?? '')) return { messageId };
      }
      return 'none';
    },

    async ask(messageId) {
      const asked = await read(messageId);
      const outcome = asked ? readOutcome(asked) : 'waiting';
      if (asked && (outcome === 'text' || outcome === 'failed'))
        deps.log?.warn(
          { provider: 'phone', code: asked.messageStatusCode, outcome },
          'a message arrived as a text, or not at all',
        );
      return outcome;
    },
  };
}

/** YYYY-MM-DD HH:mm:ss in Seoul, as the service reads times; whole minutes will do. */
const wallText = (at: Date): string => `${seoulMoment(at).replace('T', ' ')}:00`;

/** Only what the service has turned away for certain may be sent again, or on by another channel. */
function readResult(response: JsonResponse): PhoneResult {
  if (response.kind === 'timeout' || response.kind === 'unreachable')
    return { ok: false, reason: 'unknown', isSilent: true };
  const { status } = response;
  if (status === 202 && response.kind === 'json') {
    const [message] = Taken.safeParse(response.body).data?.messages ?? [];
    if (!message) return { ok: false, reason: 'unknown', isSilent: false };
    const { messageId, requestStatusCode } = message;
    return requestStatusCode === TAKEN ? { ok: true, messageId } : { ok: false, reason: 'refused' };
  }
  // A key, a project or a quota: ours to mend, and no fault of the message.
  if ([401, 403, 404, 429].includes(status)) return { ok: false, reason: 'later' };
  if (status >= 400 && status < 500) return { ok: false, reason: 'refused' };
  return { ok: false, reason: 'unknown', isSilent: false };
}

function readOutcome({ messageStatusName, failover }: Asked): PhoneOutcome {
  if (messageStatusName === 'success') return 'alimtalk';
  if (messageStatusName !== 'fail') return 'waiting';
  if (!failover) return 'undelivered';
  if (failover.requestStatusCode && failover.requestStatusCode !== TAKEN) return 'failed';
  if (failover.messageStatusName === 'success') return 'text';
  return failover.messageStatusName === 'fail' ? 'failed' : 'waiting';
}
