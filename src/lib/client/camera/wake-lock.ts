/** Keeps the screen on, where the browser can, until the returned function is called. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  const ask = async () => {
    try {
      const granted = await navigator.wakeLock?.request('screen');
      if (ended) await granted?.release();
      else lock = granted ?? null;
    } catch {
      // A low battery refuses; what is shown stays, for as long as the screen does.
    }
  };
  // The browser lets go when the tab is hidden.
  const again = () => {
    if (document.visibilityState === 'visible') void ask();
  };
  void ask();
  document.addEventListener('visibilitychange', again);
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
