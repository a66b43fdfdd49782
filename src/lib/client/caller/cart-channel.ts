/** How the tabs of one browser tell each other that the cart has changed. */
export interface CartChannel {
  send(count: number): void;
  listen(onCount: (count: number) => void): void;
}

const NAME = 'cart';

/** A tab does not get its own messages. */
export function openCartChannel(): CartChannel {
  const channel = new BroadcastChannel(NAME);
  return {
    send: (count) => channel.postMessage(count),
    listen: (onCount) =>
      channel.addEventListener('message', ({ data }) => {
        if (Number.isInteger(data)) onCount(data);
      }),
  };
}
