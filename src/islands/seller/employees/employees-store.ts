import { atom, computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { FoundUser, StoreEmployee } from '#lib/contract/mart/employees.ts';
import { canDelegateTo, canDeleteEmployees } from '#lib/domain/mart/employee.ts';
import { positionOf } from '#lib/domain/mart/position.ts';
import { EMPLOYEE_TEXTS, foundProblem, foundText, SELECTION_REFUSALS } from '#lib/messages/mart/seller-employees.ts';
import { mutation } from '#lib/stores/mutation.ts';
import { query } from '#lib/stores/query.ts';

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

const standing = ({ position }: StoreEmployee) => ({ position: positionOf(position) });

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
  /** Says why nothing is asked of those who are selected; answers whether it is. */
  function mayAsk(may: ReturnType<typeof canDeleteEmployees> | ReturnType<typeof canDelegateTo>): boolean {
    $refusal.set(may.ok ? null : SELECTION_REFUSALS[may.reason]);
    return may.ok;
  }
  function select(userIds: readonly number[]): void {
    $selected.set(userIds);
    $refusal.set(null);
  }
  function stand(employees: readonly StoreEmployee[]): void {
    staff.change(employees);
    select([]);
  }
  /** Others are ticked now: a refusal of who was ticked before says nothing of them. */
  function setPending(pending: readonly Pending[]): void {
    $pending.set(pending);
    $isNobody.set(false);
    if (!adding.$state.get().busy) adding.forget();
  }
  const isPending = (isIt: (user: FoundUser) => boolean) => $pending.get().some(({ user }) => isIt(user));

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
      select(selected.includes(userId) ? selected.filter((id) => id !== userId) : [...selected, userId]);
    },

    /** Who would be deleted; null where it is refused. */
    toDelete(): StoreEmployee[] | null {
      const who = chosen();
      return mayAsk(canDeleteEmployees(who.map(standing))) ? who : null;
    },

    /** Who would take over; null where it is refused. */
    toDelegate(): StoreEmployee | null {
      const [next] = chosen();
      return mayAsk(canDelegateTo(next && standing(next))) && next ? next : null;
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
      const tell = (message: string | null, wrong = true) => {
        $told.set(message === null ? null : { message, wrong });
        return !wrong;
      };
      if (typed === '') return tell(EMPLOYEE_TEXTS.emailMissing);
      const isTyped = (user: FoundUser) => user.email.toLowerCase() === typed.toLowerCase();
      if (isPending(isTyped)) return tell(EMPLOYEE_TEXTS.alreadyPending);
      $told.set(null);
      const found = await searching.press(typed);
      if (!found) return false;
      if (!found.ok) return tell(found.problem);
      const user = found.data;
      const isListed = isPending(({ userId }) => userId === user.userId);
      const problem = foundProblem(user, isListed);
      if (problem) return tell(problem);
      setPending([...$pending.get(), { user, ticked: true }]);
      return tell(foundText(user.name), false);
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
