import { composed } from '../composed.ts';
import type { Position } from './position.ts';

export type Employee = { userId: number; name: string; email: string; position: Position };

/** The general manager first, the others by name. spec.md section 6. */
export function sortEmployees<E extends Employee>(employees: readonly E[]): E[] {
  const rank = (employee: E) => (employee.position === 'generalManager' ? 0 : 1);
  return [...employees].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'ko') || a.userId - b.userId);
}

/**
 * Whether the filter of the employee list keeps this one: by name or email, upper and lower case alike. spec.md section
 * 5.
 */
export function matchesEmployee(employee: Pick<Employee, 'name' | 'email'>, text: string): boolean {
  const wanted = composed(text.trim()).toLowerCase();
  return [employee.name, employee.email].some((field) => composed(field).toLowerCase().includes(wanted));
}

export type DeleteEmployeesRefusal = 'noneSelected' | 'generalManagerStays';

/** Whether these may be deleted: at least one, and never the general manager. spec.md section 5. */
export function canDeleteEmployees(
  selected: readonly Pick<Employee, 'position'>[],
): { ok: true } | { ok: false; reason: DeleteEmployeesRefusal } {
  if (selected.length === 0) return { ok: false, reason: 'noneSelected' };
  if (selected.some((employee) => employee.position === 'generalManager')) {
    return { ok: false, reason: 'generalManagerStays' };
  }
  return { ok: true };
}

export type DelegateRefusal = 'nobodyNext' | 'alreadyManager';

/** Whether this one may take over as general manager: of several that are selected the first. spec.md section 5. */
export function canDelegateTo(
  next: Pick<Employee, 'position'> | undefined,
): { ok: true } | { ok: false; reason: DelegateRefusal } {
  if (!next) return { ok: false, reason: 'nobodyNext' };
  return next.position === 'generalManager' ? { ok: false, reason: 'alreadyManager' } : { ok: true };
}

/**
 * Whether somebody may hand an order over: never their own, unless they are the general manager and nobody else works
 * there. rules.md section 11.
 */
export function mayHandOver({
  isOwn,
  position,
  colleagues,
}: {
  isOwn: boolean;
  position: Position;
  colleagues: number;
}): { ok: true } | { ok: false; reason: 'ownOrder' } {
  if (!isOwn || (position === 'generalManager' && colleagues === 0)) return { ok: true };
  return { ok: false, reason: 'ownOrder' };
}
