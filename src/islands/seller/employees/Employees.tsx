import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Tabs } from '#islands/shared/Tabs.tsx';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { StoreEmployee } from '#lib/contract/mart/employees.ts';
import { EMPLOYEE_TEXTS } from '#lib/messages/mart/seller-employees.ts';
import { AddEmployees } from './AddEmployees.tsx';
import { EmployeeList } from './EmployeeList.tsx';
import css from './employees.module.css';
import { createEmployeesStore } from './employees-store.ts';

interface Props {
  storeId: number;
  first: StoreEmployee[] | null;
}

/** Employee management: the list, and adding. What is typed and found stays while one goes from tab to tab. */
export default function Employees({ storeId, first }: Props) {
  const [store] = useState(() => createEmployeesStore({ storeId, first, call: sellerCall }));
  const [tab, setTab] = useState<'list' | 'add'>('list');
  const { data: employees } = useStore(store.$staff);
  const pending = useStore(store.$pending);

  const tabs = [
    { key: 'list', label: EMPLOYEE_TEXTS.list, ...(employees ? { count: employees.length } : {}) },
    { key: 'add', label: EMPLOYEE_TEXTS.add, ...(pending.length > 0 ? { count: pending.length } : {}) },
  ] as const;
  return (
    <Tabs label="직원 관리" tabs={tabs} current={tab} onSelect={setTab}>
      <div className={`stack ${css.panel}`}>
        {tab === 'list' ? (
          <EmployeeList store={store} />
        ) : (
          <AddEmployees store={store} onAdded={() => setTab('list')} />
        )}
      </div>
    </Tabs>
  );
}
