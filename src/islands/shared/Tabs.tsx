import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { formatNumber } from '#lib/domain/number.ts';

interface Props<Key extends string> {
  /** What the tabs choose among, for screen readers. */
  label: string;
  tabs: readonly { key: Key; label: string; count?: number }[];
  current: Key;
  onSelect: (key: Key) => void;
  /** The panel of the current tab. */
  children: ReactNode;
  even?: boolean;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Tabs of one page, moved through with the arrow keys. Where each tab is an address, use links in `.tabs` instead. */
export function Tabs<Key extends string>({ label, tabs, current, onSelect, children, even = false }: Props<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(
      tabs.findIndex((tab) => tab.key === current),
      tabs.length - 1,
    );
    const tab = tabs[next];
    if (!tab) return;
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <>
      <div
        className={even ? 'tabs tabs-even' : 'tabs'}
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="badge">{formatNumber(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
