import { LINK_COPIED, LINK_NOT_COPIED } from '#lib/messages/buying.ts';
import { toast } from '#lib/stores/toasts.ts';

/** Passes a page's address on: by the device's own sheet where there is one, else onto the clipboard. */
async function share({ title, url }: { title: string; url: string }): Promise<void> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
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

/** `<share-button data-title data-url>` around a button, which appears with the script. */
class ShareButton extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector('button');
    if (!button) return;
    button.hidden = false;
    button.addEventListener('click', () => void share({ title: this.dataset.title!, url: this.dataset.url! }));
  }
}

customElements.define('share-button', ShareButton);
