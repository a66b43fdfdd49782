/** The stand-in where a browser keeps nothing: it remembers nothing, and nothing fails by it. */
const NOTHING = { length: 0, getItem: () => null, setItem() {}, removeItem() {} } as unknown as Storage;

/** Where site data is blocked, as by a browser that takes no cookies, even looking at a storage throws. */
const ifAllowed = (name: 'localStorage' | 'sessionStorage') => (): Storage => {
  try {
    return globalThis[name] ?? NOTHING;
  } catch {
    return NOTHING;
  }
};

/** The storage of this browser, over all tabs. */
export const deviceStorage = ifAllowed('localStorage');
/** The storage of this tab. */
export const tabStorage = ifAllowed('sessionStorage');
