/** Two notes of a shop's bell: frequency in Hz and when they begin, in seconds. */
const NOTES = [
  { hz: 988, at: 0 },
  { hz: 1319, at: 0.14 },
] as const;
const SECONDS = 0.6;
const LOUDNESS = 0.25;

let context: AudioContext | null = null;

/**
 * Lets the bell ring later: browsers keep a page silent until somebody has touched it. Answers how to stop waiting for
 * that.
 */
export function readyChime(): () => void {
  const wake = () => {
    context ??= new AudioContext();
    void context.resume();
  };
  const events = ['pointerdown', 'keydown'] as const;
  for (const event of events) addEventListener(event, wake, { once: true });
  return () => {
    for (const event of events) removeEventListener(event, wake);
  };
}

/** Rings once; answers whether it can be heard. */
export function chime(): boolean {
  if (context?.state !== 'running') return false;
  for (const { hz, at } of NOTES) {
    const begin = context.currentTime + at;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = hz;
    loudness.gain.setValueAtTime(LOUDNESS, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + SECONDS);
    tone.connect(loudness).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + SECONDS);
  }
  return true;
}
