import type { MouseEvent, ReactNode } from 'react';
import { isPlainPress } from '#lib/client/page/plain-press.ts';
import { type ListChoice, type ProductSort, withChoice } from '#lib/domain/discovery/list-choice.ts';
import type { Choose } from './use-list-place.ts';

/** Where a list is, and what shows another one in its place. */
export interface ListPlace {
  /** Path and query of the list that is shown. */
  address: string;
  /** Where the list stands on its page, if not at its top. */
  anchor: string;
  choose: Choose;
}

/** The address of a list with another choice. */
export function withChange(address: string, change: Partial<ListChoice>, standard: ProductSort): string {
  const [path, query] = address.split('?');
  return path + withChoice(new URLSearchParams(query), change, standard).replace(/\?$/, '');
}

interface Props extends ListPlace {
  to: string;
  className?: string | undefined;
  'aria-current'?: 'true' | undefined;
  children: ReactNode;
}

/** A link to the same list under another choice: with script it stays on the page. */
export function ListLink({ address: _, anchor, choose, to, children, ...link }: Props) {
  function stay(event: MouseEvent) {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void choose(to + anchor);
  }
  return (
    <a href={to + anchor} rel="nofollow" onClick={stay} {...link}>
      {children}
    </a>
  );
}
