/**
 * The vault of a counter on its device, encrypted with a key that no script can read out: a copy of the browser's files
 * says nothing. Every method rejects where a browser keeps nothing, as in a private window.
 */
export interface Vault<T> {
  /** Answers once it is on the disk. */
  put(id: string, value: T): Promise<void>;
  all(): Promise<T[]>;
  delete(id: string): Promise<void>;
}

const KEY = 'key';
const BOXES = 'boxes';
interface Box {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const asked = <R>(request: IDBRequest<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const ended = (change: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onerror = change.onabort = () => reject(change.error);
  });

export function openVault<T>(name: string): Vault<T> {
  /** Opened for each use: another tab may delete it, at a logout. */
  async function use<R>(work: (db: IDBDatabase) => Promise<R>): Promise<R> {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(KEY);
      opening.result.createObjectStore(BOXES);
    };
    const db = await asked(opening);
    try {
      return await work(db);
    } finally {
      db.close();
    }
  }

  /** The key of this browser; where two tabs make one, the first one's counts. */
  async function keyOf(db: IDBDatabase): Promise<CryptoKey> {
    const read = () => db.transaction(KEY).objectStore(KEY).get(KEY);
    const found: CryptoKey | undefined = await asked(read());
    if (found) return found;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const change = db.transaction(KEY, 'readwrite');
    const store = change.objectStore(KEY);
    const looked = store.get(KEY);
    looked.onsuccess = () => looked.result ?? store.put(made, KEY);
    await ended(change);
    return asked(read());
  }

  return {
    put: (id, value) =>
      use(async (db) => {
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const text = new TextEncoder().encode(JSON.stringify(value));
        const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(db), text);
        const change = db.transaction(BOXES, 'readwrite', { durability: 'strict' });
        change.objectStore(BOXES).put({ iv, data } satisfies Box, id);
        await ended(change);
      }),

    all: () =>
      use(async (db) => {
        const key = await keyOf(db);
        const boxes: Box[] = await asked(db.transaction(BOXES).objectStore(BOXES).getAll());
        return Promise.all(
          boxes.map(async ({ iv, data }) =>
            JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data))),
          ),
        );
      }),

    delete: (id) =>
      use(async (db) => {
        const change = db.transaction(BOXES, 'readwrite');
        change.objectStore(BOXES).delete(id);
        await ended(change);
      }),
  };
}
