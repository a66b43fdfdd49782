import { atom, map } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { FoundUser, StoreEmployee } from '#lib/contract/mart/employees.ts';
import { canDeleteEmployees, matchesEmployee } from '#lib/domain/mart/employee.ts';
import { type Position, positionLabel } from '#lib/domain/mart/position.ts';
import { EMPLOYEE_TEXTS } from '#lib/messages/mart/seller-employees.ts';

export const isManager = ({ position }: StoreEmployee): boolean => position === positionLabel('generalManager');
const positionOf = (employee: StoreEmployee): { position: Position } => ({
  position: isManager(employee) ? 'generalManager' : 'employee',
});

export interface Staff {
  /** Null until it is there. */
  employees: readonly StoreEmployee[] | null;
  problem: string | null;
  /** By user id, in the order in which they were selected. */
  selected: readonly number[];
  /** Why nothing was asked. */
  refusal: string | null;
}

/** A question about the selected, from asking to the answer. */
export type Deciding =
  | { name: 'none' }
  | { name: 'delete' | 'delegate'; who: readonly StoreEmployee[]; busy: boolean; problem: string | null };

export type Searching = { name: 'idle' } | { name: 'searching' } | { name: 'told'; message: string; wrong: boolean };

/** Somebody who was found, and is added when the seller says so. Ticked at first. */
export interface Pending {
  user: FoundUser;
  ticked: boolean;
}

export interface EmployeesStoreInput {
  storeId: number;
  /** As the server rendered it; null when that failed. */
  first: readonly StoreEmployee[] | null;
  call: typeof apiCall;
}

/** The staff of a mart: who works there, who goes, who takes over, who comes. spec.md sections 4 and 5. */
export function createEmployeesStore({ storeId, first, call }: EmployeesStoreInput) {
  const $staff = map<Staff>({ employees: first, problem: null, selected: [], refusal: null });
  const $deciding = atom<Deciding>({ name: 'none' });
  const $searching = atom<Searching>({ name: 'idle' });
  /** As typed; stays while one goes from tab to tab. */
  const $email = atom('');
  const $pending = atom<readonly Pending[]>([]);
  const $adding = map<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const params = { storeId };

  const chosen = (): StoreEmployee[] => {
    const { employees, selected } = $staff.get();
    return selected.flatMap((id) => employees?.find(({ userId }) => userId === id) ?? []);
  };
  const stand = (employees: readonly StoreEmployee[]) =>
    $staff.set({ employees, problem: null, selected: [], refusal: null });
  const showResult = (message: string, wrong = true) => $searching.set({ name: 'told', message, wrong });
  /** Others are ticked now: a refusal of who was ticked before says nothing of them. */
  const setPending = (pending: readonly Pending[]) => {
    $pending.set(pending);
    $adding.setKey('problem', null);
  };

  return {
    $staff,
    $deciding,
    $searching,
    $email,
    $pending,
    $adding,

    async load(): Promise<void> {
      $staff.setKey('problem', null);
      const answer = await call('GET /api/seller/store/{storeId}/employees', { params });
      if (answer.ok) stand(answer.data);
      else $staff.setKey('problem', `${EMPLOYEE_TEXTS.loadFailed} ${answer.error.message}`);
    },

    toggle(userId: number) {
      const { selected } = $staff.get();
      const next = selected.includes(userId) ? selected.filter((id) => id !== userId) : [...selected, userId];
      $staff.set({ ...$staff.get(), selected: next, refusal: null });
    },

    askDelete() {
      const who = chosen();
      const may = canDeleteEmployees(who.map(positionOf));
      if (!may.ok) {
        const refusals = {
          noneSelected: EMPLOYEE_TEXTS.selectToRemove,
          generalManagerStays: EMPLOYEE_TEXTS.managerStays,
        };
        $staff.setKey('refusal', refusals[may.reason]);
        return;
      }
      $deciding.set({ name: 'delete', who, busy: false, problem: null });
    },

    /** Of several that are selected the first takes over. spec.md section 5. */
    askDelegate() {
      const who = chosen();
      const [next] = who;
      const refusal = !next ? EMPLOYEE_TEXTS.selectToDelegate : isManager(next) ? EMPLOYEE_TEXTS.alreadyManager : null;
      $staff.setKey('refusal', refusal);
      if (!refusal) $deciding.set({ name: 'delegate', who, busy: false, problem: null });
    },

    leave: () => $deciding.set({ name: 'none' }),

    /** Answers who was deleted, or null: then the dialog says why. */
    async confirmDelete(): Promise<number | null> {
      const pending = $deciding.get();
      if (pending.name !== 'delete' || pending.busy) return null;
      $deciding.set({ ...pending, busy: true, problem: null });
      const answer = await call('POST /api/seller/store/{storeId}/employees/delete', {
        params,
        body: { userIds: pending.who.map(({ userId }) => userId) },
      });
      if (!answer.ok) {
        $deciding.set({ ...pending, problem: `${EMPLOYEE_TEXTS.removeFailed} ${answer.error.message}` });
        return null;
      }
      stand(answer.data);
      $deciding.set({ name: 'none' });
      return pending.who.length;
    },

    /** Answers the name of the new general manager, or null. */
    async confirmDelegate(): Promise<string | null> {
      const pending = $deciding.get();
      const next = pending.name === 'delegate' ? pending.who[0] : undefined;
      if (pending.name !== 'delegate' || !next || pending.busy) return null;
      $deciding.set({ ...pending, busy: true, problem: null });
      const answer = await call('POST /api/seller/store/{storeId}/employees/delegate', {
        params,
        body: { newManagerId: next.userId },
      });
      if (answer.ok) return next.name;
      $deciding.set({ ...pending, problem: `${EMPLOYEE_TEXTS.delegateFailed} ${answer.error.message}` });
      return null;
    },

    /** What was wrong with the email before is not said of this one. */
    type(email: string) {
      $email.set(email);
      const searching = $searching.get();
      if (searching.name === 'told' && searching.wrong) $searching.set({ name: 'idle' });
    },

    /** Answers whether somebody was found and put on the list. */
    async search(email: string): Promise<boolean> {
      const typed = email.trim();
      if (typed === '') {
        showResult(EMPLOYEE_TEXTS.emailMissing);
        return false;
      }
      if ($pending.get().some(({ user }) => user.email.toLowerCase() === typed.toLowerCase())) {
        showResult(EMPLOYEE_TEXTS.alreadyPending);
        return false;
      }
      $searching.set({ name: 'searching' });
      const answer = await call('GET /api/seller/store/{storeId}/employees/search-user', {
        params,
        query: { email: typed },
      });
      if (!answer.ok) {
        showResult(`${EMPLOYEE_TEXTS.searchError} ${answer.error.message}`);
        return false;
      }
      const user = answer.data;
      if (user.status === 'NOT_FOUND') showResult(EMPLOYEE_TEXTS.notFound);
      else if (user.status === 'ALREADY_EMPLOYEE') showResult(`${user.name} 님은 ${EMPLOYEE_TEXTS.alreadyEmployee}`);
      else if ($pending.get().some((pending) => pending.user.userId === user.userId))
        showResult(EMPLOYEE_TEXTS.alreadyPending);
      else {
        setPending([...$pending.get(), { user, ticked: true }]);
        showResult(`${user.name} 님을 추가 목록에 담았어요.`, false);
        return true;
      }
      return false;
    },

    tick(userId: number) {
      setPending(
        $pending
          .get()
          .map((pending) => (pending.user.userId === userId ? { ...pending, ticked: !pending.ticked } : pending)),
      );
    },

    /** Adds who is ticked; answers how many, or null. The others stay on the list. */
    async apply(): Promise<number | null> {
      if ($adding.get().busy) return null;
      const userIds = $pending.get().flatMap(({ user, ticked }) => (ticked ? user.userId : []));
      if (userIds.length === 0) {
        $adding.set({ busy: false, problem: EMPLOYEE_TEXTS.selectToAdd });
        return null;
      }
      $adding.set({ busy: true, problem: null });
      const answer = await call('POST /api/seller/store/{storeId}/employees/add', {
        params,
        body: { userIds },
      });
      if (!answer.ok) {
        $adding.set({ busy: false, problem: `${EMPLOYEE_TEXTS.addFailed} ${answer.error.message}` });
        return null;
      }
      stand(answer.data);
      // Who was found or ticked meanwhile was not among them.
      $pending.set($pending.get().filter(({ user }) => !userIds.includes(user.userId)));
      $adding.set({ busy: false, problem: null });
      $searching.set({ name: 'idle' });
      return userIds.length;
    },
  };
}

export type EmployeesStore = ReturnType<typeof createEmployeesStore>;

/** Who is shown while something is typed into the filter. */
export const filtered = (employees: readonly StoreEmployee[], typed: string): readonly StoreEmployee[] =>
  typed.trim() === '' ? employees : employees.filter((employee) => matchesEmployee(employee, typed));
