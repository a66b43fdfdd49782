import { createRoot } from 'react-dom/client';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { type AlarmStore, createAlarms } from '#lib/stores/alarms.ts';
import { AlarmList, AlarmSettings } from './AlarmList.tsx';
import { type BuyerPush, createBuyerPush, PushOffer } from './PushOffer.tsx';

interface Opened {
  store: AlarmStore;
  push: BuyerPush;
}

let opened: Opened | null = null;

/** The island of the alarm menu: made when the menu is opened first, asks anew whenever it is opened. */
export function openAlarms(menu: HTMLElement, onRead: (unread: number) => void): void {
  // The list asks for its first page by itself.
  if (opened) void opened.store.begin();
  else opened = make(menu, onRead);
  void opened.push.read();
}

/** Adds what has come to the open menu. */
export const addNewAlarms = (): Promise<void> | undefined => opened?.store.addNew();

function make(menu: HTMLElement, onRead: (unread: number) => void): Opened {
  const store = createAlarms(onRead);
  const push = createBuyerPush();
  createRoot(menu).render(
    <Boundary part="AlarmMenu">
      <PushOffer push={push} />
      <div aria-live="polite">
        <AlarmList store={store} />
      </div>
      <AlarmSettings store={store} />
    </Boundary>,
  );
  return { store, push };
}
