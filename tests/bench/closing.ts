type Close = () => Promise<void> | void;

/** What the benchmark has opened, closed last first: at the end, on failure, and on Ctrl-C. */
export interface Closing {
  /** Answers a function that closes this one early; closing twice does nothing. */
  add(close: Close): () => Promise<void>;
  closeAll(): Promise<void>;
}

export function createClosing(): Closing {
  const open: (() => Promise<void>)[] = [];
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
    async closeAll() {
      for (let next = open.pop(); next; next = open.pop()) {
        // One that fails must not keep the others open.
        await next().catch((error: unknown) => console.error(error));
      }
    },
  };
}
