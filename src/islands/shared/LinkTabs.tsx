import { type MouseEvent, useCallback, useState } from 'react';
import { isPlainPress } from '#lib/client/page/plain-press.ts';
import css from './link-tabs.module.css';
import { onPopState, useHeard } from './useHeard.ts';

interface Tab<Key extends string> {
  key: Key;
  label: string;
  href: string;
  meaning?: string;
  news?: { count: number; label: string };
}

interface Props<Key extends string> {
  /** What the tabs choose among, for screen readers. */
  label: string;
  /** `meaning` says what stands on a tab, below its word; `news` counts what came in there. */
  tabs: readonly Tab<Key>[];
  current: Key;
  onSelect: (key: Key, href: string) => void;
  even?: boolean;
}

/** Tabs with an address each: links, which work without script; with it the island shows the tab in its place. */
export function LinkTabs<Key extends string>({ label, tabs, current, onSelect, even = false }: Props<Key>) {
  const isExplained = tabs.some(({ meaning }) => meaning);
  function press(event: MouseEvent, key: Key, href: string): void {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    if (key !== current) onSelect(key, href);
  }
  return (
    <nav className={`tabs${even ? ' tabs-even' : ''}${isExplained ? ` ${css.explained}` : ''}`} aria-label={label}>
      {tabs.map(({ key, label: word, href, meaning, news }) => (
        <a
          key={key}
          className="tab"
          href={href}
          aria-current={key === current ? 'page' : undefined}
          onClick={(event) => press(event, key, href)}
        >
          {word}
          {meaning && <small>{meaning}</small>}
          {news && (
            <span className="badge badge-accent">
              <span aria-hidden="true">{news.count}</span>
              <span className="visually-hidden">{news.label}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

/**
 * The tab that the address names, with those that were opened: a choice is an address more, and Back goes to the tab
 * before. `tabOf` reads a query.
 */
export function useTabAddress<Key extends string>(
  first: Key,
  tabOf: (search: string) => Key,
): { tab: Key; opened: readonly Key[]; select: (key: Key, href: string) => void } {
  const [tab, setTab] = useState(first);
  const [opened, setOpened] = useState<readonly Key[]>([first]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);
  useHeard(onPopState, () => setTab(tabOf(location.search)));
  const select = useCallback((key: Key, href: string) => {
    history.pushState(null, '', href);
    setTab(key);
  }, []);
  return { tab, opened, select };
}
