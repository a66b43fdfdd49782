/** A request that was sent; asked about it when its answer is there. */
export interface SentRequest {
  /** Whether none was sent after it. */
  isLatest(): boolean;
  /** Takes its answer as what is shown; false where that of a later request is shown already. */
  show(): boolean;
}

/**
 * The order of requests for one thing: answers come in any order, and one that was overtaken must not replace a newer
 * one. `isLatest` suits what only the last request can answer, `show` a list that is asked for again and again and
 * would otherwise show nothing in a busy hour.
 */
export function createRequestOrder() {
  let sent = 0;
  let shown = 0;
  return {
    send(): SentRequest {
      sent += 1;
      const mine = sent;
      return {
        isLatest: () => mine === sent,
        show() {
          if (mine < shown) return false;
          shown = mine;
          return true;
        },
      };
    },
  };
}
