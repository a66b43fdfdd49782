/** The page of a download that is refused. */
export const REFUSAL_PAGE = { title: '받을 수 없어요', back: '돌아가기' } as const;
