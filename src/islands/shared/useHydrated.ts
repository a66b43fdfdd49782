import { useSyncExternalStore } from 'react';

const never = () => () => {};
const isInBrowser = () => true;
const isOnServer = () => false;

/** Whether the island lives; not yet while the server's markup is hydrated. */
export const useHydrated = (): boolean => useSyncExternalStore(never, isInBrowser, isOnServer);
