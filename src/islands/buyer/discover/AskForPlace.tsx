import type { FirstDistricts } from '#lib/domain/discovery/districts.ts';
import PlaceChooser from './PlaceChooser.tsx';
import css from './place-chooser.module.css';

interface Props {
  /** What the place is needed for. */
  text: string;
  /** Path and query of the page. */
  address: string;
  /** Where the market is open, unless it is everywhere. */
  towns: FirstDistricts | null;
}

/** Stands where a list would, as long as there is no place to look around. */
export function AskForPlace({ text, address, towns }: Props) {
  return (
    <section className={`stack ${css.ask}`} aria-labelledby="ask-for-place">
      <div className="stack stack-tight">
        <h2 id="ask-for-place">어느 동네에서 찾을까요?</h2>
        <p className="soft">{`${text} 위치는 약 100m 단위로만 이 브라우저에 기억해요.`}</p>
      </div>
      <PlaceChooser address={address} towns={towns} />
    </section>
  );
}
