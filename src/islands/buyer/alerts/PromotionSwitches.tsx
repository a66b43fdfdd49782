import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '#islands/shared/Problem.tsx';
import { call } from '#lib/client/caller/call.ts';
import type { PromotionSwitches as Switches } from '#lib/contract/discovery/alerts.ts';
import { REFUSE_PROMOTIONS_HASH } from '#lib/domain/notice/promotion.ts';
import { PROMOTIONS, switchedText } from '#lib/messages/discovery/alerts.ts';
import { createPromotions } from '#lib/stores/promotions.ts';
import css from './promotion-switches.module.css';

/**
 * Whether its buyer takes what invites to buy, by day and by night, each with the day it was turned on or off. Opened
 * by the button of a note that refuses such news, it turns them off at once.
 */
export function PromotionSwitches({ switches: standing }: { switches: Switches }) {
  const [{ $promotions, set }] = useState(() => createPromotions(standing, call));
  const { switches, problem } = useStore($promotions);
  const [isRefused, setRefused] = useState(false);
  /** As they were pressed, while that is asked for; one press after the other. */
  const [wanted, setWanted] = useState<Partial<Record<'on' | 'night', boolean>>>({});
  const asking = useRef<Promise<unknown>>(Promise.resolve());
  const section = useRef<HTMLElement>(null);

  // The address is the browser's: a link of a mail turns them off.
  useEffect(() => {
    if (location.hash !== REFUSE_PROMOTIONS_HASH) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    void set({ on: false }).then((isOff) => {
      setRefused(isOff);
      section.current?.scrollIntoView({ block: 'center' });
    });
  }, [set]);

  function press(name: 'on' | 'night', isOn: boolean) {
    setRefused(false);
    setWanted((before) => ({ ...before, [name]: isOn }));
    const ask = async () => {
      await set({ [name]: isOn });
      setWanted(({ [name]: _, ...others }) => others);
    };
    asking.current = asking.current.then(ask);
  }

  const { on, onAt, offAt, night, nightOnAt, nightOffAt } = switches;
  const rows = [
    { name: 'on', label: PROMOTIONS.on, since: switchedText({ on, onAt, offAt }) },
    { name: 'night', label: PROMOTIONS.night, since: switchedText({ on: night, onAt: nightOnAt, offAt: nightOffAt }) },
  ] as const;
  return (
    <section className="card card-body stack stack-tight" aria-labelledby="promotions-title" ref={section}>
      <h2 id="promotions-title">{PROMOTIONS.title}</h2>
      <p className="soft small">{PROMOTIONS.about}</p>
      {rows.map(({ name, label, since }) => (
        <div key={name}>
          <label className="choice">
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
              role="switch"
              // While it is asked for it stands as it was pressed.
              checked={wanted[name] ?? switches[name]}
              aria-describedby={`since-${name}`}
              onChange={({ currentTarget }) => press(name, currentTarget.checked)}
            />
            <span>{label}</span>
          </label>
          <p className={`soft small ${css.since}`} id={`since-${name}`} hidden={since === null}>
            {since}
          </p>
        </div>
      ))}
      {isRefused && (
        <p className="notice notice-accent" role="status">
          {PROMOTIONS.refused}
        </p>
      )}
      <Problem text={problem} />
      <p className="soft small">{PROMOTIONS.orders}</p>
    </section>
  );
}
