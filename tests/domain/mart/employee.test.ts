import { describe, expect, it } from 'vitest';
import {
  canDelegateTo,
  canDeleteEmployees,
  type Employee,
  matchesEmployee,
  mayHandOver,
  sortEmployees,
} from '#lib/domain/mart/employee.ts';
import { positionOf } from '#lib/domain/mart/position.ts';

const boss: Employee = { userId: 3, name: '한지민', email: 'Owner@demo.test', position: 'generalManager' };
const clerk: Employee = { userId: 2, name: '강민수', email: 'clerk@demo.test', position: 'employee' };
const other: Employee = { userId: 1, name: '오세라', email: 'sera@demo.test', position: 'employee' };

describe('the employee list (spec.md sections 5 and 6)', () => {
  it('has the general manager first, then the others by name', () => {
    expect(sortEmployees([other, clerk, boss])).toEqual([boss, clerk, other]);
  });

  // spec: S5.21
  it('is filtered by name or email, upper and lower case alike', () => {
    const found = (text: string) => [boss, clerk, other].filter((employee) => matchesEmployee(employee, text));
    expect(found('OWNER')).toEqual([boss]);
    expect(found(' 민수 ')).toEqual([clerk]);
    expect(found('민수'.normalize('NFD'))).toEqual([clerk]);
    expect(found('demo.test')).toEqual([boss, clerk, other]);
    expect(found('')).toEqual([boss, clerk, other]);
    expect(found(' ')).toEqual([boss, clerk, other]);
    expect(found('없음')).toEqual([]);
  });
});

describe('deleting (spec.md section 5)', () => {
  it('needs a selection and spares the general manager', () => {
    expect(canDeleteEmployees([])).toEqual({ ok: false, reason: 'noneSelected' });
    expect(canDeleteEmployees([clerk, boss])).toEqual({ ok: false, reason: 'generalManagerStays' });
    expect(canDeleteEmployees([clerk, other])).toEqual({ ok: true });
  });
});

describe('delegating (spec.md section 5)', () => {
  it('needs somebody, who is not the general manager yet', () => {
    expect(canDelegateTo(undefined)).toEqual({ ok: false, reason: 'nobodyNext' });
    expect(canDelegateTo(boss)).toEqual({ ok: false, reason: 'alreadyManager' });
    expect(canDelegateTo(clerk)).toEqual({ ok: true });
    expect(['총괄 매니저', '직원'].map(positionOf)).toEqual(['generalManager', 'employee']);
  });
});

describe('handing orders over (rules.md section 11)', () => {
  it.each([
    ['of a buyer', { isOwn: false, position: 'employee', colleagues: 0 }, true],
    ['an employee’s own', { isOwn: true, position: 'employee', colleagues: 1 }, false],
    ['a general manager’s own, with colleagues', { isOwn: true, position: 'generalManager', colleagues: 1 }, false],
    ['a general manager’s own, who works alone', { isOwn: true, position: 'generalManager', colleagues: 0 }, true],
  ] as const)('%s', (_, who, may) => {
    expect(mayHandOver(who)).toEqual(may ? { ok: true } : { ok: false, reason: 'ownOrder' });
  });
});
