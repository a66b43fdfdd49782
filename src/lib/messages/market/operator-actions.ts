/** Said when something was done, by the name of its button. */
export const doneText = (submit: string): string => `완료했어요: ${submit}`;
