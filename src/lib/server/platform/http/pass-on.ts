/**
 * Passes a body on as it is read; `onError` is called instead of ending it with the error. Where the reader leaves, the
 * piece that is being made is waited for before the rest is called off: Node's stream of an iterable, such as a
 * rendered page, throws where nobody can catch it when it ends after it was cancelled, and ends the process. So nothing
 * else may read such a stream ahead (`pipeThrough` does).
 */
export function passOn(
  source: ReadableStream<Uint8Array>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let reading: Promise<unknown> = Promise.resolve();
  let isLeft = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = reader.read();
      reading = next;
      try {
        const { done, value } = await next;
        if (isLeft) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (!isLeft) onError(error);
      }
    },
    async cancel(reason) {
      isLeft = true;
      await reading.catch(() => {});
      await reader.cancel(reason);
    },
  });
}
