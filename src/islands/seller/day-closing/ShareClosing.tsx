import { onWindow, useHeard } from '#islands/shared/useHeard.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { DAY_CLOSING_TEXTS } from '#lib/messages/order/day-closing.ts';
import { toast } from '#lib/stores/toasts.ts';

const onBeforePrint = onWindow('beforeprint');

/** The sheet of the page: whose, of which day ('yyyy-MM-dd'), and when it was made (ms since 1970). */
interface Sheet {
  martId: number;
  day: string;
  madeAt: number;
}
interface Props extends Sheet {
  title: string;
  text: string;
}

/**
 * It went out: what comes later is told on the next one. Without a network it is not known of, and nothing else is
 * lost.
 */
const record = ({ martId, day, madeAt }: Sheet) =>
  void sellerCall(
    'POST /api/seller/{martId}/sales/closings',
    { params: { martId }, body: { day, madeAt: new Date(madeAt).toISOString() } },
    { outlivesPage: true },
  );

/**
 * Passes the day's sheet on as a text: by the device's own sheet where there is one, else onto the clipboard. Printed
 * it goes out too, by whichever button.
 */
export default function ShareClosing({ title, text, martId, day, madeAt }: Props) {
  // Printing is the browser's own, by whichever button.
  useHeard(onBeforePrint, () => record({ martId, day, madeAt }));
  async function share() {
    if (await shareText(title, text)) record({ martId, day, madeAt });
  }
  return (
    <button type="button" className="button button-primary" onClick={() => void share()}>
      {DAY_CLOSING_TEXTS.share}
    </button>
  );
}

/** Whether it went anywhere. */
async function shareText(title: string, text: string): Promise<boolean> {
  if (navigator.share) {
    try {
      await navigator.share({ title, text });
      return true;
    } catch (error) {
      // Closed by the person: nothing to tell.
      if (error instanceof DOMException && error.name === 'AbortError') return false;
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    toast(DAY_CLOSING_TEXTS.copied);
    return true;
  } catch {
    toast(DAY_CLOSING_TEXTS.notCopied, 'problem');
    return false;
  }
}
