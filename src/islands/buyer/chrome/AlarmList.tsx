import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { takeFocus } from '#islands/shared/focus-refs.ts';
import { useNow } from '#islands/shared/useNow.ts';
import { serverNow } from '#lib/client/caller/call.ts';
import type { Alarm } from '#lib/contract/notice/alarms.ts';
import { alarmAddress } from '#lib/domain/notice/alarm-address.ts';
import { agoText } from '#lib/messages/ago.ts';
import { ALARMS_FAILED, NO_ALARMS, NO_ALARMS_TEXT, OLDER_ALARMS } from '#lib/messages/notice/alarms.ts';
import { TRY_AGAIN } from '#lib/messages/page-failure.ts';
import type { AlarmStore } from '#lib/stores/alarms.ts';

/** The alarms of a buyer, newest first, and the way to older ones. Their styles are the page's: AlarmMenu.astro. */
export function AlarmList({ store }: { store: AlarmStore }) {
  const { items, more, busy, problem } = useStore(store.$list);
  const [openedAt] = useState(() => new Date(serverNow()));
  const now = useNow(openedAt);
  const button = useRef<HTMLButtonElement>(null);
  /** The first of what was read on by the keyboard, which goes on there. */
  const [reached, setReached] = useState<number | null>(null);

  async function readOn() {
    const first = await store.readOlder();
    // The button is below what it brought, or gone.
    const isHere = document.activeElement === button.current || document.activeElement === document.body;
    if (isHere) setReached(first);
  }

  if (!items?.length && problem !== null) {
    return (
      <div className="alarm-state" role="alert">
        <p className="strong">{ALARMS_FAILED}</p>
        <p className="soft small">{problem}</p>
        <button type="button" className="button" onClick={() => void store.begin()}>
          {TRY_AGAIN}
        </button>
      </div>
    );
  }
  if (items === null) return <Loading />;
  if (items.length === 0) {
    return (
      <div className="alarm-state">
        <p className="strong">{NO_ALARMS}</p>
        <p className="soft small">{NO_ALARMS_TEXT}</p>
      </div>
    );
  }
  return (
    <>
      <ul>
        {items.map((alarm) => (
          <Boundary key={alarm.alarmId} part="AlarmItem" as="li">
            <AlarmItem alarm={alarm} now={now} linkRef={alarm.alarmId === reached ? takeFocus : undefined} />
          </Boundary>
        ))}
      </ul>
      {problem !== null && (
        <p className="alarm-state danger-text small" role="alert">
          {`${ALARMS_FAILED} ${problem}`}
        </p>
      )}
      {more && (
        <div>
          <button
            ref={button}
            type="button"
            className="button button-quiet button-wide"
            aria-busy={busy || undefined}
            onClick={() => void readOn()}
          >
            {OLDER_ALARMS}
          </button>
        </div>
      )}
    </>
  );
}

/** The way to what is told at all: below what comes, not in its place while it is on its way. */
export function AlarmSettings({ store }: { store: AlarmStore }) {
  const { items, problem } = useStore(store.$list);
  if (items === null && problem === null) return null;
  return (
    <a className="menu-item alarm-settings" href="/buyer/alerts">
      알림 설정
    </a>
  );
}

function AlarmItem({
  alarm,
  now,
  linkRef,
}: {
  alarm: Alarm;
  now: Date;
  linkRef: ((link: HTMLElement | null) => void) | undefined;
}) {
  return (
    <li>
      <a className="alarm" data-unread={!alarm.isRead || undefined} href={alarmAddress(alarm)} ref={linkRef}>
        <span className="alarm-dot" />
        <span className="alarm-text">
          {!alarm.isRead && <span className="visually-hidden">새 알림: </span>}
          {alarm.message}
        </span>
        <time className="alarm-when" dateTime={alarm.createdAt}>
          {agoText(new Date(alarm.createdAt), now)}
        </time>
      </a>
    </li>
  );
}

function Loading() {
  return (
    <div className="alarm-skeletons" role="status" aria-label="알림을 불러오는 중이에요">
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  );
}
