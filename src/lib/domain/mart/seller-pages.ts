/** A page of a mart; `path` is empty for its home. */
export const martPage = (martId: number, path: string): string => `/seller/mart/${martId}${path && `/${path}`}`;

/** For the general manager alone. */
export const managePage = (storeId: number): string => `/seller/store/manage/${storeId}`;

/** The news of all marts of the person. */
export const NEWS_PAGE = '/seller/news';
