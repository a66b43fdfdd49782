import { useStore } from '@nanostores/react';
import { comeToMiddle } from '#islands/shared/focus-refs.ts';
import { serverNow } from '#lib/client/caller/call.ts';
import {
  doneText,
  readyWord,
  SCAN_STATE_WORDS,
  SCAN_TEXTS,
  scanFaultText,
  scanNoteText,
} from '#lib/messages/order/seller-scan.ts';
import css from './scan.module.css';
import type { ScanState } from './scan-state.ts';
import type { ScanStore } from './scan-store.ts';

function messageOf(state: ScanState): string {
  switch (state.name) {
    case 'ready':
      return scanNoteText(state.note, new Date(serverNow()));
    case 'finding':
      return SCAN_TEXTS.finding;
    case 'scanning':
      return state.proof.kind === 'qr' ? SCAN_TEXTS.recognised : SCAN_TEXTS.codeTyped;
    case 'sending':
      return SCAN_TEXTS.sending;
    case 'success':
      return state.isKept ? SCAN_TEXTS.keptOffline : SCAN_TEXTS.success;
    case 'error':
      return scanFaultText(state.fault, new Date(serverNow()));
  }
}

const CALM = new Set(['starting', 'cameraReady', 'cameraFellBack', 'declined']);

/**
 * What needs the seller to do something looks like it; what was sold is good news, also while the next code is awaited.
 */
function toneOf(state: ScanState): ScanState['name'] | 'sold' | 'warn' {
  if (state.name !== 'ready') return state.name;
  if (state.note.code === 'sold') return 'sold';
  return CALM.has(state.note.code) ? 'ready' : 'warn';
}

/** The state word and what it means for the seller, also for those who hear the page. */
export function StatusBox({ scan }: { scan: ScanStore }) {
  const state = useStore(scan.$state);
  return (
    <div
      // The code was typed further down, on a phone out of sight from here.
      ref={state.name === 'success' ? comeToMiddle : null}
      className={`panel ${css.status}`}
      data-tone={toneOf(state)}
      data-state={state.name}
      role="status"
      aria-live="polite"
    >
      <strong>{state.name === 'ready' ? readyWord(state.note) : SCAN_STATE_WORDS[state.name]}</strong>
      <p>{messageOf(state)}</p>
    </div>
  );
}

/**
 * The good news once more, over the whole screen: what to collect is read from an arm's length. A press is for the next
 * buyer.
 */
export function Sold({ scan, stays }: { scan: ScanStore; stays: boolean }) {
  const state = useStore(scan.$state);
  if (state.name !== 'success') return null;
  return (
    <button type="button" className={css.done} onClick={scan.next} disabled={!stays}>
      <strong>{SCAN_STATE_WORDS.success}</strong>
      <span>{doneText(state.dueWon)}</span>
      {state.isKept && <small>{SCAN_TEXTS.keptOffline}</small>}
      {stays && <small>{SCAN_TEXTS.nextBuyer}</small>}
    </button>
  );
}
