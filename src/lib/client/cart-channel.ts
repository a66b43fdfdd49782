/** How the tabs of one browser tell each other that the cart has changed. */
export interface CartChannel {
  send(count: number): void;
  listen(hear: (count: number) => void): void;
}

const NAME = 'cart';

/** A tab does not hear itself. */
export function openCartChannel(): CartChannel {
  const channel = new BroadcastChannel(NAME);
  return {
    send: (count) => channel.postMessage(count),
    listen: (hear) =>
      channel.addEventListener('message', ({ data }) => {
        if (Number.isInteger(data)) hear(data);
      }),
  };
}
