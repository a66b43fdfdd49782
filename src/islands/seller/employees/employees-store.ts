import { atom, computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { FoundUser, StoreEmployee } from '#lib/contract/mart/employees.ts';
import { canDeleteEmployees, matchesEmployee } from '#lib/domain/mart/employee.ts';
import { type Position, positionLabel } from '#lib/domain/mart/position.ts';
import { EMPLOYEE_TEXTS } from '#lib/messages/mart/seller-employees.ts';
import { mutation } from '#lib/stores/mutation.ts';
import { query } from '#lib/stores/query.ts';

export const isManager = ({ position }: StoreEmployee): boolean => position === positionLabel('generalManager');
const positionOf = (employee: StoreEmployee): { position: Position } => ({
  position: isManager(employee) ? 'generalManager' : 'employee',
});

/** What came of a search. */
export interface Told {
  message: string;
  wrong: boolean;
}

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

const REFUSALS = { noneSelected: EMPLOYEE_TEXTS.selectToRemove, generalManagerStays: EMPLOYEE_TEXTS.managerStays };

/** The staff of a mart: who works there, who goes, who takes over, who comes. spec.md sections 4 and 5. */
export function createEmployeesStore({ storeId, first, call }: EmployeesStoreInput) {
  const params = { storeId };
  const staff = query<readonly StoreEmployee[]>(() => call('GET /api/seller/store/{storeId}/employees', { params }), {
    first,
    failed: EMPLOYEE_TEXTS.loadFailed,
  });
  /** By user id, in the order in which they were selected. */
  const $selected = atom<readonly number[]>([]);
  /** Why nothing was asked. */
  const $refusal = atom<string | null>(null);
  const $told = atom<Told | null>(null);
  /** As typed; stays while one goes from tab to tab. */
  const $email = atom('');
  const $pending = atom<readonly Pending[]>([]);

  const removing = mutation(
    (userIds: number[]) => call('POST /api/seller/store/{storeId}/employees/delete', { params, body: { userIds } }),
    { failed: EMPLOYEE_TEXTS.removeFailed },
  );
  const delegating = mutation(
    (newManagerId: number) =>
      call('POST /api/seller/store/{storeId}/employees/delegate', { params, body: { newManagerId } }),
    { failed: EMPLOYEE_TEXTS.delegateFailed },
  );
  const searching = mutation(
    (email: string) => call('GET /api/seller/store/{storeId}/employees/search-user', { params, query: { email } }),
    { failed: EMPLOYEE_TEXTS.searchError },
  );
  const adding = mutation(
    (userIds: number[]) => call('POST /api/seller/store/{storeId}/employees/add', { params, body: { userIds } }),
    { failed: EMPLOYEE_TEXTS.addFailed },
  );
  /** Nobody is ticked. */
  const $isNobody = atom(false);

  const chosen = (): StoreEmployee[] =>
    $selected.get().flatMap((id) => staff.$query.get().data?.find(({ userId }) => userId === id) ?? []);
  function stand(employees: readonly StoreEmployee[]): void {
    staff.change(employees);
    $selected.set([]);
    $refusal.set(null);
  }
  /** Others are ticked now: a refusal of who was ticked before says nothing of them. */
  function setPending(pending: readonly Pending[]): void {
    $pending.set(pending);
    $isNobody.set(false);
    if (!adding.$state.get().busy) adding.forget();
  }
  const isPending = (isIt: (user: FoundUser) => boolean) => $pending.get().some(({ user }) => isIt(user));

  /** Why it was not found, or null. */
  function problemOf({ name, status, userId }: FoundUser): string | null {
    if (status === 'NOT_FOUND') return EMPLOYEE_TEXTS.notFound;
    if (status === 'ALREADY_EMPLOYEE') return `${name} 님은 ${EMPLOYEE_TEXTS.alreadyEmployee}`;
    return isPending((user) => user.userId === userId) ? EMPLOYEE_TEXTS.alreadyPending : null;
  }

  return {
    $staff: staff.$query,
    $selected,
    $refusal,
    $told,
    $isSearching: computed(searching.$state, ({ busy }) => busy),
    $email,
    $pending,
    $adding: computed([adding.$state, $isNobody], ({ busy, problem }, isNobody) => ({
      busy,
      problem: isNobody ? EMPLOYEE_TEXTS.selectToAdd : problem,
    })),
    load: staff.refresh,

    toggle(userId: number) {
      const selected = $selected.get();
      $selected.set(selected.includes(userId) ? selected.filter((id) => id !== userId) : [...selected, userId]);
      $refusal.set(null);
    },

    /** Who would be deleted; null where it is refused. */
    toDelete(): StoreEmployee[] | null {
      const who = chosen();
      const may = canDeleteEmployees(who.map(positionOf));
      $refusal.set(may.ok ? null : REFUSALS[may.reason]);
      return may.ok ? who : null;
    },

    /** Who would take over: of several that are selected the first. spec.md section 5. */
    toDelegate(): StoreEmployee | null {
      const [next] = chosen();
      const refusal = !next ? EMPLOYEE_TEXTS.selectToDelegate : isManager(next) ? EMPLOYEE_TEXTS.alreadyManager : null;
      $refusal.set(refusal);
      return refusal === null ? next! : null;
    },

    async remove(who: readonly StoreEmployee[]) {
      const done = await removing.press(who.map(({ userId }) => userId));
      if (done?.ok) stand(done.data);
      return done;
    },
    delegate: ({ userId }: StoreEmployee) => delegating.press(userId),

    /** What was wrong with the email before is not said of this one. */
    type(email: string) {
      $email.set(email);
      if ($told.get()?.wrong) $told.set(null);
    },

    /** Answers whether somebody was found and put on the list. */
    async search(email: string): Promise<boolean> {
      const typed = email.trim();
      const fail = (message: string | null) => {
        $told.set(message === null ? null : { message, wrong: true });
        return false;
      };
      if (typed === '') return fail(EMPLOYEE_TEXTS.emailMissing);
      if (isPending((user) => user.email.toLowerCase() === typed.toLowerCase()))
        return fail(EMPLOYEE_TEXTS.alreadyPending);
      $told.set(null);
      const found = await searching.press(typed);
      if (!found) return false;
      if (!found.ok) return fail(found.problem);
      const problem = problemOf(found.data);
      if (problem) return fail(problem);
      setPending([...$pending.get(), { user: found.data, ticked: true }]);
      $told.set({ message: `${found.data.name} 님을 추가 목록에 담았어요.`, wrong: false });
      return true;
    },

    tick: (userId: number) =>
      setPending($pending.get().map((one) => (one.user.userId === userId ? { ...one, ticked: !one.ticked } : one))),

    /** Adds who is ticked; answers how many, or null. The others stay on the list. */
    async apply(): Promise<number | null> {
      const userIds = $pending.get().flatMap(({ user, ticked }) => (ticked ? user.userId : []));
      $isNobody.set(userIds.length === 0);
      const done = userIds.length > 0 ? await adding.press(userIds) : null;
      if (!done?.ok) return null;
      stand(done.data);
      // Who was found or ticked meanwhile was not among them.
      $pending.set($pending.get().filter(({ user }) => !userIds.includes(user.userId)));
      $told.set(null);
      return userIds.length;
    },
  };
}

export type EmployeesStore = ReturnType<typeof createEmployeesStore>;

/** Who is shown while something is typed into the filter. */
export const filtered = (employees: readonly StoreEmployee[], typed: string): readonly StoreEmployee[] =>
  typed.trim() === '' ? employees : employees.filter((employee) => matchesEmployee(employee, typed));
