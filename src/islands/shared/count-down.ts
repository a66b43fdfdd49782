import { serverNow } from '#lib/client/call.ts';
import { countdownView } from '#lib/messages/countdown.ts';
import { $second } from '#lib/stores/clock.ts';

/**
 * Renews every `<count-down until="…">` of the page each second (Countdown.tsx writes them; milliseconds since 1970), those
 * that come later too. Without React: time goes on where nothing else is alive yet, and no island renders for each second.
 */
export function startCountdowns(): void {
  if (!customElements.get('count-down')) customElements.define('count-down', countdownElement());
}

/** Made in the browser only: elsewhere there is no HTMLElement to build on. */
const countdownElement = () =>
  class extends HTMLElement {
    static observedAttributes = ['until'];
    #stop = () => {};

    connectedCallback() {
      // What stands there was right when it was written; by the first second the page knows the server's time.
      this.#stop = $second.listen((now) => this.#show(now));
    }

    disconnectedCallback() {
      this.#stop();
    }

    attributeChangedCallback(_name: string, before: string | null) {
      // Another moment is shown at once, from now on and not from when the page was made.
      if (before !== null) this.#show(serverNow());
    }

    #show(now: number): void {
      const [timer, aloud] = this.children as unknown as [Element, Element];
      const { text, urgent, spoken } = countdownView(Number(this.getAttribute('until')) - now);
      timer.classList.toggle('warm-text', urgent);
      write(timer, text);
      write(aloud, spoken);
    }
  };

/** The same text once more would be spoken once more. */
function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
