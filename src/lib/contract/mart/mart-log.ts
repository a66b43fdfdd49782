import { z } from '@hono/zod-openapi';
import { LOG_GROUP_NAMES, LOG_GROUPS, LOG_KEPT_DAYS, LOG_PAGE_SIZE } from '#lib/domain/mart/mart-log.ts';
import { call } from '../call.ts';
import { byId, dayText, id, listBefore, moment } from '../wire.ts';

const Person = z.object({ userId: z.int(), name: z.string() });
/** Money in won, times as ISO 8601 (domain/mart/mart-log.ts). */
const Facts = z.record(z.string(), z.unknown());

const LogEntry = z
  .object({
    logId: z.int(),
    at: moment,
    kind: z.enum(Object.values(LOG_GROUPS).flat()),
    /** Null for an operator of the market, and for a machine. A deleted account is shown as such. */
    actor: Person.nullable(),
    /** The name of the key by which a machine acted. */
    keyName: z.string().nullable(),
    productId: z.int().nullable(),
    productName: z.string().nullable(),
    orderId: z.int().nullable(),
    /** The member of the staff whom it was done to. */
    person: Person.nullable(),
    /** Facts before and after, as far as they differ. */
    before: Facts.nullable(),
    after: Facts.nullable(),
  })
  .openapi('LogEntry');

const person = id('직원 번호');
const kind = z.enum(LOG_GROUP_NAMES, { error: `${LOG_GROUP_NAMES.join(', ')} 가운데 하나여야 해요` });

export const martLogCalls = {
  'GET /api/seller/{martId}/log': call({
    summary: `마트에서 누가 언제 무엇을 했는지, 최근순으로 ${LOG_PAGE_SIZE}건씩 ${LOG_KEPT_DAYS}일 동안. 총괄 매니저만. 같은 주소에 .csv나 .xlsx를 붙이면 파일로 받아요`,
    tag: 'seller marts',
    who: 'signedIn',
    params: byId('martId'),
    query: z.object({
      kind: kind.optional(),
      person: person.optional(),
      /** In Seoul. */
      day: dayText.optional(),
      /** Only rows before this one. */
      before: id('기록 번호').optional(),
    }),
    /** `next`: the `before` of the page that follows; null where there is none. */
    response: listBefore('entries', LogEntry),
    refusals: ['martNotFound', 'notAllowed'],
  }),
};
