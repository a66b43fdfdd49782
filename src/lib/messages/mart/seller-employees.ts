import type { FoundUser } from '#lib/contract/mart/employees.ts';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import type { DelegateRefusal, DeleteEmployeesRefusal } from '#lib/domain/mart/employee.ts';
import { formatNumber } from '#lib/domain/number.ts';
/** Texts of employee management. spec.md sections 2, 5 and 8. */
export const EMPLOYEE_TEXTS = {
  list: '직원 목록',
  add: '직원 추가',
  filter: '이름이나 이메일로 찾기',
  noneFound: '찾는 직원이 없어요.',
  loading: '직원 목록을 불러오는 중이에요.',
  loadFailed: '직원 목록을 불러오지 못했어요.',
  remove: '삭제',
  removeFailed: '직원을 삭제하지 못했어요.',
  delegate: '총괄 매니저 위임',
  delegateQuestion: '총괄 매니저를 위임할까요?',
  delegateFailed: '총괄 매니저를 위임하지 못했어요.',
  email: '이메일',
  emailHint: `${MARKET_NAME}에 로그인한 적이 있는 사람의 이메일을 정확히 입력해 주세요.`,
  emailMissing: '이메일을 입력해 주세요.',
  search: '검색',
  searchError: '검색하지 못했어요.',
  notFound: '이 이메일로 로그인한 사람이 없어요.',
  alreadyEmployee: '이미 이 마트에서 일하고 있어요.',
  alreadyPending: '이미 추가 목록에 있어요.',
  pending: '추가 목록',
  pendingEmpty: '이메일로 검색하면 여기에 담겨요.',
  selectToAdd: '추가할 직원을 선택해 주세요.',
  apply: '직원으로 추가',
  addFailed: '직원을 추가하지 못했어요.',
} as const;

/** Why nothing is asked of those who are selected. */
export const SELECTION_REFUSALS: Record<DeleteEmployeesRefusal | DelegateRefusal, string> = {
  noneSelected: '삭제할 직원을 선택해 주세요.',
  generalManagerStays: '총괄 매니저는 삭제할 수 없어요.',
  nobodyNext: '위임할 직원을 선택해 주세요.',
  alreadyManager: '이미 이 마트의 총괄 매니저예요.',
};

/** Why who was looked for is not put on the list; null where they are. */
export function foundProblem({ name, status }: FoundUser, isPending: boolean): string | null {
  if (status === 'NOT_FOUND') return EMPLOYEE_TEXTS.notFound;
  if (status === 'ALREADY_EMPLOYEE') return `${name} 님은 ${EMPLOYEE_TEXTS.alreadyEmployee}`;
  return isPending ? EMPLOYEE_TEXTS.alreadyPending : null;
}
export const foundText = (name: string): string => `${name} 님을 추가 목록에 담았어요.`;

const people = (n: number) => `${formatNumber(n)}명`;

export const removeQuestion = (count: number): string => `직원 ${people(count)}을 삭제할까요?`;
export const removedEmployees = (count: number): string => `직원 ${people(count)}을 삭제했어요.`;
export const addedEmployees = (count: number): string => `직원 ${people(count)}을 추가했어요.`;
export const delegatedTo = (name: string): string => `${name} 님이 총괄 매니저가 됐어요.`;

/** Irreversible; of several that are selected the first alone. spec.md section 5. */
export function delegationText(name: string, selected: number): string {
  const first = selected > 1 ? `선택한 ${people(selected)} 가운데 먼저 고른 ` : '';
  return `${first}${name} 님이 새 총괄 매니저가 되고, 내 역할은 직원으로 바뀌어요. 이 작업은 되돌릴 수 없어요.`;
}

/** Where somebody signs in, as two people may have one email. */
export const PLATFORM_TEXTS = { google: 'Google 계정', naver: '네이버 계정', kakao: '카카오 계정' } as const;
