import { holdWhileShown } from '../page/came-back.ts';

/** How the tabs of one browser tell each other that the cart has changed. */
export interface CartChannel {
  send(count: number): void;
  listen(onCount: (count: number) => void): void;
}

const NAME = 'cart';

/** A tab does not get its own messages, nor those from while it was left: what it shows then is asked for anew. */
export function openCartChannel(): CartChannel {
  let channel: BroadcastChannel | null = null;
  let hear: (count: number) => void = () => {};
  holdWhileShown(() => {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => Number.isInteger(data) && hear(data);
    return () => {
      channel?.close();
      channel = null;
    };
  });
  return {
    send: (count) => channel?.postMessage(count),
    listen(onCount) {
      hear = onCount;
    },
  };
}
