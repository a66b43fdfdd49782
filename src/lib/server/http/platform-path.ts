/** Whether an address is answered by the platform (platform.ts) and not by a page. `/sandbox` itself is a page. */
export const isPlatformPath = (path: string): boolean =>
  /^\/(api|oauth2|files)\//.test(path) ||
  /^\/sandbox\/(?!components)/.test(path) ||
  /^\/(healthz|readyz|metrics)$/.test(path);
