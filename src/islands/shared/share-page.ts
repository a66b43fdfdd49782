import { LINK_COPIED, LINK_NOT_COPIED } from '#lib/messages/share.ts';
import { toast } from '#lib/stores/toasts.ts';

export interface Shared {
  title: string;
  /** The whole address. */
  url: string;
  text?: string;
}

/** Passes a page's address on: by the device's own sheet where there is one, else onto the clipboard. */
export async function sharePage({ title, url, text }: Shared): Promise<void> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url, ...(text === undefined ? {} : { text }) });
      return;
    } catch (error) {
      // Closed by the person: nothing to tell.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast(LINK_COPIED);
  } catch {
    toast(LINK_NOT_COPIED, 'problem');
  }
}
