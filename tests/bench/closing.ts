type Close = () => Promise<void> | void;

/** What the benchmark has opened, closed last first: at the end, on failure, and on Ctrl-C. */
export interface Closing {
  /** Answers a function that closes this one early; closing twice does nothing. */
  add(close: Close): () => Promise<void>;
  closeAll(): Promise<void>;
}

export function createClosing(): Closing {
  const open: (() => Promise<void>)[] = [];
  let closing: Promise<void> | null = null;

  async function closeInTurn(): Promise<void> {
    for (let next = open.pop(); next; next = open.pop()) {
      // One that fails must not keep the others open.
      await next().catch((error: unknown) => console.error(error));
    }
  }

  return {
    add(close) {
      let closed: Promise<void> | null = null;
      const once = () => {
        closed ??= Promise.resolve().then(close);
        return closed;
      };
      open.push(once);
      return once;
    },
    // Ctrl-C makes the work fail too, and both come here: a folder must not go before the database in it has stopped.
    closeAll() {
      closing ??= closeInTurn().finally(() => {
        closing = null;
      });
      return closing;
    },
  };
}

/** What was opened is closed when somebody stops the command, too. */
export function closeWhenStopped(closing: Closing): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => closing.closeAll().finally(() => process.exit(code)));
  }
}
