/** '09:00 ~ 22:00' as it is; the same time twice means open all day (rules.md section 6). */
export const hoursLabel = (hours: string): string => (/^(\d\d:\d\d) ~ \1$/.test(hours) ? '24시간' : hours);
