import { z } from '@hono/zod-openapi';
import { EMAIL_MAX, isOneAddress } from '#lib/domain/notice/address.ts';
import { CHANNELS, NEWS_TOPICS, type NewsTopic } from '#lib/domain/notice/channels.ts';
import { mobileNumber } from '#lib/domain/notice/phone.ts';
import { call } from '../call.ts';
import { ok } from '../wire.ts';

const channels = z
  .array(z.enum(CHANNELS, { error: 'push, phone, email 가운데서 골라 주세요' }), { error: '받을 방법을 보내 주세요' })
  .max(CHANNELS.length, { error: '받을 방법이 너무 많아요' })
  .optional();

/** The channels that each topic may use; a topic that is left out stays as it is. */
const switches = z.object(
  Object.fromEntries(NEWS_TOPICS.map((topic) => [topic, channels])) as Record<NewsTopic, typeof channels>,
);

/** The signed word of a link in a mail of ours. */
const token = z
  .string({ error: '메일의 링크를 그대로 열어 주세요' })
  .regex(/^[\w-]{1,1000}\.[\w-]{1,100}$/, { error: '메일의 링크를 그대로 열어 주세요' });

const NO_NUMBER = '010으로 시작하는 휴대전화 번호를 입력해 주세요';
const number = z
  .string({ error: NO_NUMBER })
  .max(30, { error: NO_NUMBER })
  .transform((text, context) => {
    const digits = mobileNumber(text);
    if (digits !== null) return digits;
    context.addIssue({ code: 'custom', message: NO_NUMBER });
    return z.NEVER;
  });

export const noticeCalls = {
  'PUT /api/notices/switches': call({
    summary: '알림을 어떤 방법으로 받을지 정해요',
    tag: 'notices',
    who: 'signedIn',
    body: switches,
    bodyOptional: true,
    response: ok,
    refusals: [],
  }),
  'POST /api/notices/email': call({
    summary: '알림을 받을 이메일 주소로 확인 메일을 보내요',
    tag: 'notices',
    who: 'signedIn',
    body: z.object({
      address: z
        .string({ error: '이메일 주소를 입력해 주세요' })
        .trim()
        .max(EMAIL_MAX, { error: '이메일 주소가 너무 길어요' })
        .refine(isOneAddress, { error: '이메일 주소를 확인해 주세요' }),
    }),
    response: ok,
    refusals: ['featureOff', 'mailNotSent'],
    limit: 'contact',
  }),
  'POST /api/notices/email/proof': call({
    summary: '확인 메일의 링크로 주소를 확인해요',
    tag: 'notices',
    who: 'anyone',
    body: z.object({ token }),
    response: ok,
    refusals: ['mailLinkOver'],
  }),
  'POST /api/notices/phone': call({
    summary: '알림톡을 받을 휴대전화 번호로 인증번호를 보내요',
    tag: 'notices',
    who: 'signedIn',
    body: z.object({ number }),
    response: ok,
    refusals: ['featureOff', 'codesOver', 'messageNotSent'],
    limit: 'contact',
  }),
  'POST /api/notices/phone/proof': call({
    summary: '인증번호로 휴대전화 번호를 확인해요',
    tag: 'notices',
    who: 'signedIn',
    body: z.object({
      code: z
        .string({ error: '인증번호를 입력해 주세요' })
        .trim()
        .regex(/^\d{6}$/, { error: '인증번호 6자리를 입력해 주세요' }),
    }),
    response: ok,
    refusals: ['codeWrong', 'codeOver'],
    limit: 'report',
  }),
  'DELETE /api/notices/phone': call({
    summary: '알림톡을 받을 휴대전화 번호를 삭제해요',
    tag: 'notices',
    who: 'signedIn',
    response: ok,
    refusals: [],
  }),
  'POST /api/notices/off': call({
    summary: '메일의 링크로 그런 메일을 그만 받아요. 메일 프로그램은 token을 주소에 붙여 보내요 (RFC 8058)',
    tag: 'notices',
    who: 'anyone',
    body: z.object({ token }),
    response: ok,
    refusals: ['mailLinkOver'],
  }),
};
