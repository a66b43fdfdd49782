/**
 * Limits against filling a neighbourhood with marts, a person; `ofBusiness`: their marts under one business number.
 * rules.md section 8.
 */
export const MART_LIMITS = { runByOne: 20, openedADay: 3, ofBusiness: 20 } as const;
