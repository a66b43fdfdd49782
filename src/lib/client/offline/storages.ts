/** What stands in where a browser keeps nothing: it remembers nothing, and nothing fails by it. */
const NOTHING = { length: 0, getItem: () => null, setItem() {}, removeItem() {} } as unknown as Storage;

/** Where site data is blocked, as by a browser that takes no cookies, even looking at a storage throws. */
const ifAllowed = (name: 'localStorage' | 'sessionStorage') => (): Storage => {
  try {
    return globalThis[name] ?? NOTHING;
  } catch {
    return NOTHING;
  }
};

/** What this browser keeps for us, over all tabs. */
export const deviceStorage = ifAllowed('localStorage');
/** What this tab keeps for us. */
export const tabStorage = ifAllowed('sessionStorage');
