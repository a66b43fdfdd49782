import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import type { StoreEmployee } from '#lib/contract/mart/employees.ts';
import { matchesEmployee } from '#lib/domain/mart/employee.ts';
import { positionOf } from '#lib/domain/mart/position.ts';
import { EMPLOYEE_TEXTS } from '#lib/messages/mart/seller-employees.ts';
import { askToDelegate, askToRemove } from './decide-on-employees.tsx';
import css from './employees.module.css';
import type { EmployeesStore } from './employees-store.ts';

/** Who works in the mart, the general manager first; some are selected to be deleted, or one to take over. */
export function EmployeeList({ store }: { store: EmployeesStore }) {
  const { data: employees, loading, problem } = useStore(store.$staff);
  const selected = useStore(store.$selected);
  const refusal = useStore(store.$refusal);
  const [typed, setTyped] = useState('');

  if (problem && !loading) {
    return <RetryNotice text={problem} onRetry={() => void store.load()} />;
  }
  if (employees === null) return <p role="status">{EMPLOYEE_TEXTS.loading}</p>;
  const shown = employees.filter((employee) => matchesEmployee(employee, typed));
  return (
    <>
      <input
        type="search"
        className="input"
        aria-label={EMPLOYEE_TEXTS.filter}
        placeholder={EMPLOYEE_TEXTS.filter}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown.length === 0 && <p className="soft">{EMPLOYEE_TEXTS.noneFound}</p>}
      <ul className="card lined" aria-label={EMPLOYEE_TEXTS.list} hidden={shown.length === 0}>
        {shown.map((employee) => (
          <Boundary key={employee.userId} part="EmployeeItem" as="li">
            <EmployeeItem
              employee={employee}
              isSelected={selected.includes(employee.userId)}
              onToggle={() => store.toggle(employee.userId)}
            />
          </Boundary>
        ))}
      </ul>
      <Problem text={refusal} />
      <div className="cluster">
        <button type="button" className="button" onClick={() => void askToRemove(store)}>
          {EMPLOYEE_TEXTS.remove}
        </button>
        <button type="button" className="button" onClick={() => void askToDelegate(store)}>
          {EMPLOYEE_TEXTS.delegate}
        </button>
      </div>
      <ConfirmHost />
    </>
  );
}

interface ItemProps {
  employee: StoreEmployee;
  isSelected: boolean;
  onToggle: () => void;
}

function EmployeeItem({ employee, isSelected, onToggle }: ItemProps) {
  return (
    <li>
      <label className={`strip inset ${css.person}`}>
        <input type="checkbox" checked={isSelected} onChange={onToggle} />
        <span className={css.who}>
          <span className="cluster">
            <strong>{employee.name}</strong>
            <span className={positionOf(employee.position) === 'generalManager' ? 'badge badge-accent' : 'badge'}>
              {employee.position}
            </span>
          </span>
          <span className="soft small">{employee.email || '이메일 없음'}</span>
        </span>
      </label>
    </li>
  );
}
