/** More than any answer of a provider. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * A fetch whose answers end with an error where they go on for too long: a provider that has gone mad must not fill the
 * memory.
 */
export function boundedFetch(fetch: typeof globalThis.fetch, maxBytes = MAX_ANSWER_BYTES): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    let bytes = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) throw new RangeError(`an answer of more than ${maxBytes} bytes`);
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counting), { status, statusText, headers });
  };
}
