import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { PushToggle } from '#islands/shared/PushToggle.tsx';
import { CHIME_SWITCH } from '#lib/client/camera/chime.ts';
import { LINE_TEXTS } from '#lib/messages/notice/live.ts';
import {
  $audible,
  $orderSound,
  $orderVoice,
  canSpeak,
  ringBell,
  speak,
  turnOrderSound,
  turnOrderVoice,
} from '#lib/stores/order-bell.ts';

const never = () => () => {};
/** On the server. */
const isSilent = () => false;

/**
 * How new orders are told: whether they ring and can be heard, whether they are spoken, and whether this device is told
 * while it sleeps.
 */
export function OrderSound() {
  const sounds = useStore($orderSound, { ssr: 'initial' });
  const audible = useStore($audible, { ssr: 'initial' });
  const voice = useStore($orderVoice, { ssr: 'initial' });
  const speaks = useSyncExternalStore(never, canSpeak, isSilent);

  function press() {
    // What cannot be heard is woken by the press, not switched off.
    if (sounds && !audible) return void ringBell();
    turnOrderSound(!sounds);
    // So that they know what they will hear.
    if (!sounds) void ringBell();
  }
  function pressVoice() {
    turnOrderVoice(!voice);
    if (!voice) speak(LINE_TEXTS.voiceSample);
  }

  const isOn = sounds && audible;
  const label = isOn ? LINE_TEXTS.soundOn : sounds ? LINE_TEXTS.soundBlocked : LINE_TEXTS.soundOff;
  return (
    <div className="cluster">
      <button
        {...CHIME_SWITCH}
        type="button"
        className="button button-small button-choice"
        aria-pressed={isOn}
        onClick={press}
      >
        <Icon name={isOn ? 'sound' : 'soundOff'} />
        {label}
      </button>
      {sounds && speaks && (
        <button type="button" className="button button-small button-choice" aria-pressed={voice} onClick={pressVoice}>
          <Icon name={voice ? 'sound' : 'soundOff'} />
          {voice ? LINE_TEXTS.voiceOn : LINE_TEXTS.voiceOff}
        </button>
      )}
      <PushToggle />
    </div>
  );
}
