import { DAY_CLOSING_TEXTS } from '#lib/messages/day-closing.ts';
import { toast } from '#lib/stores/toasts.ts';

/** Passes the day's sheet on as a text: by the device's own sheet where there is one, else onto the clipboard. */
export default function ShareClosing({ title, text }: { title: string; text: string }) {
  return (
    <button type="button" className="button button-primary" onClick={() => void shareText(title, text)}>
      {DAY_CLOSING_TEXTS.share}
    </button>
  );
}

async function shareText(title: string, text: string): Promise<void> {
  if (navigator.share) {
    try {
      await navigator.share({ title, text });
      return;
    } catch (error) {
      // Closed by the person: nothing to tell.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    toast(DAY_CLOSING_TEXTS.copied);
  } catch {
    toast(DAY_CLOSING_TEXTS.notCopied, 'problem');
  }
}
