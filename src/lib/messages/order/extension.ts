import { momentText } from '../dates.ts';

/** Before an order's one extension is used. rules.md section 6. */
export const EXTENSION_ASKED = '찾아가는 시간을 늘릴까요?';
export const EXTENSION_WARNING = '연장은 주문마다 1번만 할 수 있고, 되돌릴 수 없어요. 마트에도 알려요.';

/** '지금은 오늘 오후 7:00까지예요. 연장하면 오늘 오후 7:30까지 찾아갈 수 있어요.' `to`: null where there is nothing to gain. */
export const extensionText = (from: Date, to: Date | null, now: Date): string =>
  to
    ? `지금은 ${momentText(from, now)}까지예요. 연장하면 ${momentText(to, now)}까지 찾아갈 수 있어요.`
    : `${momentText(from, now)}까지 그대로예요. 더 늘릴 수 없어요.`;
