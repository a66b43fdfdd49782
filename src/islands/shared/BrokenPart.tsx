import type { ReactNode } from 'react';
import { call } from '#lib/client/caller/call.ts';
import { faultToTell } from '#lib/domain/market/fault.ts';
import { PART_BROKEN, TRY_AGAIN } from '#lib/messages/page-failure.ts';

export interface BrokenProps {
  as: 'li' | 'tr' | undefined;
  tryAgain: () => void;
  /** What was shown last. */
  children: ReactNode;
}

/** Wider than any table of ours. */
const ALL_COLUMNS = 99;

/** Stands for a part that broke: says so, and offers another try. */
export function BrokenPart({ as: Place, tryAgain, children }: BrokenProps) {
  const notice = (
    <p className="notice notice-danger spread" role="alert">
      <span>{PART_BROKEN}</span>
      <button type="button" className="button button-small" onClick={tryAgain}>
        {TRY_AGAIN}
      </button>
    </p>
  );
  if (Place === 'tr') {
    return (
      <tr>
        <td colSpan={ALL_COLUMNS}>{notice}</td>
      </tr>
    );
  }
  if (Place) return <Place>{notice}</Place>;
  return (
    <>
      {notice}
      {children}
    </>
  );
}

/** Tells the server's log. */
export function tellFault(part: string, fault: unknown): void {
  void call('POST /api/faults', { body: faultToTell(part, fault) }, { outlivesPage: true });
}
