/** The server's time. The sandbox moves it (`POST /sandbox/clock`); everywhere else it is the machine's. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests and the sandbox may move; jobs run by it too. */
export interface MovableClock extends Clock {
  offsetMs(): number;
  setOffset(ms: number): void;
}

export function movableClock(base: Clock = systemClock): MovableClock {
  let offset = 0;
  return {
    now: () => new Date(base.now().getTime() + offset),
    offsetMs: () => offset,
    setOffset: (ms) => {
      offset = ms;
    },
  };
}
