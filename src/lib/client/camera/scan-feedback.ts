import { browserChime, type Chime, NOT_TAKEN, TAKEN } from '#lib/client/camera/chime.ts';

/** Milliseconds on, off, on. */
const VIBRATION = { sold: [80], refused: [60, 60, 60] };

/** The outcome of a code, for hands and ears: a seller at the counter looks at the buyer, not at the phone. */
export function scanFeedback() {
  // The server renders the screen, too, and has no sound.
  let chime: Chime | null = null;
  return {
    /** Keeps the sound ready. Answers how to stop. */
    listen(): () => void {
      chime = browserChime(() => {});
      return chime.listen();
    },
    give(result: 'sold' | 'refused'): void {
      void chime?.ring(result === 'sold' ? TAKEN : NOT_TAKEN);
      // Not every phone has it, and no computer.
      navigator.vibrate?.(VIBRATION[result]);
    },
  };
}
