import type { ReactNode } from 'react';
import { call } from '#lib/client/caller/call.ts';
import { faultToTell } from '#lib/domain/market/fault.ts';
import { PART_BROKEN, TRY_AGAIN } from '#lib/messages/page-failure.ts';

/** What broke: a part by its name, or all of an island, whose HTML stays. */
export type BrokenPlace = { part: string; island?: never } | { part?: never; island: HTMLElement };

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

/** Tells the server's log. An island is named as its page names it: what its file exports is often the default. */
export function tellFault({ part, island }: BrokenPlace, fault: unknown): void {
  const name = part ?? (JSON.parse(island.getAttribute('opts')!) as { name: string }).name;
  void call('POST /api/faults', { body: faultToTell(name, fault) }, { outlivesPage: true });
}
