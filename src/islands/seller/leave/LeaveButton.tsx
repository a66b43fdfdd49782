import { useState } from 'react';
import { LeaveMart } from '#islands/shared/LeaveMart.tsx';
import { MART_TEXTS } from '#lib/messages/mart/seller-marts.ts';

/** For an employee: leaves the mart, after a question. */
export default function LeaveButton({ storeId, name }: { storeId: number; name: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        이 마트 {MART_TEXTS.leave}
      </button>
      {asking && <LeaveMart storeId={storeId} name={name} onCancel={() => setAsking(false)} />}
    </>
  );
}
