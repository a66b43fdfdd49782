import { z } from '@hono/zod-openapi';
import { SIGN_IN_PROVIDERS } from '#lib/domain/person/sign-in-providers.ts';
import { call } from '../call.ts';
import { byId, idNumber, ok, shortText } from '../wire.ts';

export const StoreEmployee = z
  .object({
    userId: z.int(),
    name: z.string(),
    /** Empty where their provider gives none. */
    email: z.string(),
    /** '총괄 매니저' or '직원'. */
    position: z.string(),
  })
  .openapi('StoreEmployee');
export type StoreEmployee = z.infer<typeof StoreEmployee>;

/** Spec section 3, 'Employee', search result. */
export const FoundUser = z
  .object({
    /** 0 and empty texts where nobody was found. */
    userId: z.int(),
    name: z.string(),
    email: z.string(),
    status: z.enum(['OK', 'ALREADY_EMPLOYEE', 'NOT_FOUND']),
    /** Where they sign in: the same email may be two people's. */
    social_login_platform: z.enum(SIGN_IN_PROVIDERS).nullable(),
  })
  .openapi('FoundUser');
export type FoundUser = z.infer<typeof FoundUser>;

/** More people than a shop takes on or parts with in one go. */
const MAX_AT_ONCE = 50;
const storeParams = byId('storeId');
const userIds = (none: string) =>
  z.array(idNumber(), { error: none }).min(1, { error: none }).max(MAX_AT_ONCE, { error: '한 번에 50명까지예요' });
const staff = z.array(StoreEmployee);

export const employeeCalls = {
  'GET /api/seller/store/{storeId}/employees': call({
    summary: '직원 목록, 총괄 매니저가 맨 위',
    tag: 'employees',
    who: 'signedIn',
    params: storeParams,
    response: staff,
    refusals: ['martNotFound', 'notAllowed'],
  }),
  'GET /api/seller/store/{storeId}/employees/search-user': call({
    summary: '추가할 사람을 정확한 이메일로 찾아요',
    tag: 'employees',
    who: 'signedIn',
    params: storeParams,
    query: z.object({
      email: shortText('이메일을 입력해 주세요', 320).refine((text) => text.trim() !== '', {
        error: '이메일을 입력해 주세요',
      }),
    }),
    response: FoundUser,
    refusals: ['martNotFound', 'notAllowed'],
    limit: 'searchUser',
  }),
  'POST /api/seller/store/{storeId}/employees/add': call({
    summary: '직원으로 추가해요. 검색하지 않은 사람의 이름과 이메일은 그 사람이 마트 화면을 열어야 보여요',
    tag: 'employees',
    who: 'signedIn',
    params: storeParams,
    body: z.object({ userIds: userIds('추가할 직원을 선택해 주세요') }),
    response: staff,
    refusals: ['martNotFound', 'notAllowed', 'userNotFound'],
    limit: 'searchUser',
  }),
  'POST /api/seller/store/{storeId}/employees/delete': call({
    summary: '직원을 삭제해요. 총괄 매니저는 삭제할 수 없어요',
    tag: 'employees',
    who: 'signedIn',
    params: storeParams,
    body: z.object({ userIds: userIds('삭제할 직원을 선택해 주세요') }),
    response: staff,
    refusals: ['martNotFound', 'notAllowed', 'generalManagerStays', 'oldManagerStays'],
  }),
  'POST /api/seller/store/{storeId}/employees/delegate': call({
    summary: '총괄 매니저를 위임해요. 새 총괄 매니저는 7일 안에 되돌릴 수 있어요',
    tag: 'employees',
    who: 'signedIn',
    params: storeParams,
    body: z.object({ newManagerId: idNumber('새 총괄 매니저를 선택해 주세요') }),
    response: ok,
    refusals: [
      'martNotFound',
      'notAllowed',
      'employeeNotFound',
      'alreadyGeneralManager',
      'accountBlocked',
      'employeeNotArrived',
      'martLimit',
    ],
  }),
  'POST /api/seller/store/{storeId}/employees/give-back': call({
    summary: '위임받은 지 7일이 안 된 총괄 매니저 위임을 되돌려요',
    tag: 'employees',
    who: 'signedIn',
    params: storeParams,
    response: ok,
    refusals: ['martNotFound', 'notAllowed', 'cannotGiveBack', 'employeeNotFound', 'accountBlocked'],
  }),
  'POST /api/seller/store/{storeId}/employees/leave': call({
    summary: '직원이 마트를 그만둬요',
    tag: 'employees',
    who: 'signedIn',
    params: storeParams,
    response: ok,
    refusals: ['martNotFound', 'generalManagerStays', 'oldManagerStays'],
  }),
};
