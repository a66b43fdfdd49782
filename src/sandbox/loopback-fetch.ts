/**
 * A fetch for the gateways of a server that cannot reach its own public address (a proxy or a container's network in
 * between): calls to `publicOrigin` go to `loopbackOrigin`, everything else goes where it says.
 */
export function loopbackFetch(publicOrigin: string, loopbackOrigin: string): typeof globalThis.fetch {
  return (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (new URL(address).origin !== publicOrigin) return fetch(input, init);
    const target = loopbackOrigin + address.slice(publicOrigin.length);
    return input instanceof Request ? fetch(new Request(target, input), init) : fetch(target, init);
  };
}
