/** A page of a mart; `path` is empty for its home. */
export const martPage = (martId: number, path: string): string => `/seller/mart/${martId}${path && `/${path}`}`;

/** For the general manager alone. */
export const managePage = (storeId: number): string => `/seller/store/manage/${storeId}`;

/** The news of all marts of the person. */
export const NEWS_PAGE = '/seller/news';

/** Something of a mart that has a page where it is acted on; null where it is known to be one, but not which. */
export type MartMatter = { caseId: number | null } | { statementId: number | null } | 'log' | 'papers' | 'till';

/** That page, below the mart's own. */
export function matterPage(matter: MartMatter): string {
  if (typeof matter === 'string') return matter;
  const [list, id] = 'caseId' in matter ? ['help', matter.caseId] : ['settlement', matter.statementId];
  return id === null ? list : `${list}/${id}`;
}
