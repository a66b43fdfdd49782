/** Whether an answer is a page out of the cache, whole as it is. */
export const isFromCache = (page: Response): boolean => page.headers.get('server-timing')?.startsWith('age;') ?? false;
