/** The servers of a database address, one of which takes writes. */
export interface Endpoints {
  /** How many there are. */
  count: number;
  /** The address of the one to connect to now. */
  current(): string;
  /** The one with this address did not answer or takes no writes: the next one is tried. */
  skip(address: string): void;
}

/** Which servers an address may ask for (`target_session_attrs` of libpq): the market always needs the one that takes writes. */
const WRITER = ['any', 'read-write', 'primary'];

/**
 * The addresses in one address as libpq reads it: `postgres://user:password@h1:5432,h2:5432/db`, each of one server. Throws what
 * is wrong with it, without any of it.
 */
export function splitAddress(text: string): string[] {
  const [, scheme, credentials, hosts, rest] =
    /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)([/?#].*)?$/s.exec(text) ?? [];
  if (scheme === undefined || hosts === undefined || rest?.includes('@')) throw new Error('is no whole address');
  const [path = '', query = ''] = (rest ?? '').split(/\?(.*)/s);
  const params = new URLSearchParams(query);
  const wanted = params.get('target_session_attrs');
  if (wanted !== null && !WRITER.includes(wanted)) {
    throw new Error(`asks for a server that takes no writes: target_session_attrs is one of ${WRITER.join(', ')}`);
  }
  params.delete('target_session_attrs');
  const left = params.size === 0 ? '' : `?${params}`;
  const at = credentials === undefined ? '' : `${credentials}@`;
  return hosts.split(',').map((host) => `${scheme}${at}${host}${path}${left}`);
}

/** Takes the servers of an address in turn, from one that does not serve to the next. */
export function createEndpoints(text: string): Endpoints {
  const addresses = splitAddress(text);
  let at = 0;
  return {
    count: addresses.length,
    current: () => addresses[at]!,
    skip(address) {
      // Several connections may fail at once: the first one has moved on already.
      if (address === addresses[at]) at = (at + 1) % addresses.length;
    },
  };
}
