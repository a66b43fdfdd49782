import { call } from '#lib/client/call.ts';
import type { PromotionSwitches } from '#lib/contract/alerts.ts';
import { REFUSE_PROMOTIONS_HASH } from '#lib/domain/promotion.ts';
import { PROMOTIONS, switchedText } from '#lib/messages/alerts.ts';
import { createPromotions } from '#lib/stores/promotions.ts';

const refuses = () => location.hash === REFUSE_PROMOTIONS_HASH;

/** Brings the switches to life. Opened by the button of a note that refuses such news, it turns them off at once. */
export function startPromotionSwitches(box: HTMLElement): void {
  const { $promotions, set } = createPromotions(JSON.parse(box.dataset.promotions!) as PromotionSwitches, call);
  const done = box.querySelector<HTMLElement>('[data-done]')!;
  const inputs = box.querySelectorAll<HTMLInputElement>('[data-switch]');

  const say = (element: HTMLElement, text: string | null) => {
    element.textContent = text;
    element.hidden = text === null;
  };

  // What was pressed before this script came is a press too.
  const pressed = [...inputs].filter(({ checked, defaultChecked }) => checked !== defaultChecked);
  if (pressed.length > 0 && !refuses()) {
    void set(Object.fromEntries(pressed.map(({ dataset, checked }) => [dataset.switch!, checked])));
  }

  $promotions.subscribe(({ switches, busy, problem }) => {
    const { on, onAt, offAt, night, nightOnAt, nightOffAt } = switches;
    const since = {
      on: switchedText({ on, onAt, offAt }),
      night: switchedText({ on: night, onAt: nightOnAt, offAt: nightOffAt }),
    };
    for (const input of inputs) {
      const name = input.dataset.switch as keyof typeof since;
      // While it is asked for it stands as it was pressed.
      if (!busy) input.checked = switches[name];
      say(box.querySelector<HTMLElement>(`[data-since="${name}"]`)!, since[name]);
    }
    say(box.querySelector<HTMLElement>('[data-problem]')!, problem);
  });

  for (const input of inputs) {
    input.addEventListener('change', () => {
      say(done, null);
      if ($promotions.get().busy) input.checked = !input.checked;
      else void set({ [input.dataset.switch!]: input.checked });
    });
  }

  async function refuse(): Promise<void> {
    history.replaceState(history.state, '', location.pathname + location.search);
    if (await set({ on: false })) say(done, PROMOTIONS.refused);
    done.scrollIntoView({ block: 'center' });
  }
  if (refuses()) void refuse();
}
