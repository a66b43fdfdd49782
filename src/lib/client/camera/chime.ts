/** Notes: frequency in Hz, when they begin and how long they last, in seconds. */
type Notes = readonly { hz: number; at: number; seconds: number }[];

/** A shop's bell. */
const BELL: Notes = [
  { hz: 988, at: 0, seconds: 0.6 },
  { hz: 1319, at: 0.14, seconds: 0.6 },
];
/** As tills sound when a code was taken. */
export const TAKEN: Notes = [{ hz: 1760, at: 0, seconds: 0.15 }];
/** Low and twice: told from the other without looking. */
export const NOT_TAKEN: Notes = [
  { hz: 233, at: 0, seconds: 0.18 },
  { hz: 233, at: 0.22, seconds: 0.18 },
];
const LOUDNESS = 0.25;
/** A phone wakes its sound within this, or not at all. */
const WAKE_MS = 500;

/**
 * Events of a touch that browsers take as leave to sound: which of them counts differs, and so all are listened to. On
 * an iPhone it is the end of a touch.
 */
const TOUCHES = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'] as const;
/** After these the sound may be asleep: the screen was locked, a call came, the page was away. */
const RETURNS = ['visibilitychange', 'pageshow', 'focus'] as const;

export interface ChimeInput {
  /** Null where the browser has no sound. */
  open: () => AudioContext | null;
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Whether the bell could be heard now. */
  onAudible: (audible: boolean) => void;
}

/** The switch of the sound wakes it itself: what it was before the press decides what the press means. */
export const CHIME_SWITCH = { 'data-chime-switch': '' };
const isOnSwitch = (target: EventTarget | null): boolean =>
  typeof Element !== 'undefined' && target instanceof Element && target.closest('[data-chime-switch]') !== null;

/** The bell of a page: kept ready from the first touch on, and woken after each time the phone put it to sleep. */
export function createChime({ open, page, onAudible }: ChimeInput) {
  let context: AudioContext | null = null;
  const isAudible = () => context?.state === 'running';
  const say = () => onAudible(isAudible());

  async function wake(): Promise<boolean> {
    if (context?.state === 'closed') context = null;
    if (!context) {
      context = open();
      context?.addEventListener('statechange', say);
    }
    if (context && !isAudible()) {
      const asleep = new Promise((resolve) => setTimeout(resolve, WAKE_MS));
      await Promise.race([context.resume().catch(() => {}), asleep]);
    }
    say();
    return isAudible();
  }

  const wakeAgain = (event: Event) => {
    if (!isAudible() && !isOnSwitch(event.target)) void wake();
  };

  return {
    wake,

    /** Where a page may sound unasked, it can at once. Answers how to stop listening. */
    listen(): () => void {
      for (const event of [...TOUCHES, ...RETURNS]) page.addEventListener(event, wakeAgain, { capture: true });
      void wake();
      return () => {
        for (const event of [...TOUCHES, ...RETURNS]) page.removeEventListener(event, wakeAgain, { capture: true });
        context?.removeEventListener('statechange', say);
        void context?.close().catch(() => {});
        context = null;
        onAudible(false);
      };
    },

    /** Rings once; answers whether it can be heard. */
    async ring(notes: Notes = BELL): Promise<boolean> {
      if (!(await wake()) || !context) return false;
      for (const { hz, at, seconds } of notes) {
        const begin = context.currentTime + at;
        const tone = context.createOscillator();
        const loudness = context.createGain();
        tone.frequency.value = hz;
        loudness.gain.setValueAtTime(LOUDNESS, begin);
        loudness.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
        tone.connect(loudness).connect(context.destination);
        tone.start(begin);
        tone.stop(begin + seconds);
      }
      return true;
    },
  };
}

export type Chime = ReturnType<typeof createChime>;

/** The bell of this page. */
export const browserChime = (onAudible: (audible: boolean) => void): Chime =>
  createChime({
    open: () => (typeof AudioContext === 'undefined' ? null : new AudioContext()),
    page: window,
    onAudible,
  });
