import { leadingOn } from '#lib/domain/discovery/leading-on.ts';
import { TRAVELS, type Travel } from '#lib/domain/discovery/travel.ts';
import { TRAVEL } from '#lib/messages/discovery/walk.ts';

interface Props {
  /** Path and query of the page that is shown again. */
  address: string;
  current: Travel;
}

/**
 * How the buyer comes to a mart, by which what they reach in time is judged: links that the server remembers (rules.md
 * section 9).
 */
export function TravelChoice({ address, current }: Props) {
  return (
    <nav className="field" aria-label={TRAVEL.question}>
      <span className="field-label">{TRAVEL.question}</span>
      <div className="cluster">
        {TRAVELS.map((travel) => (
          <a
            key={travel}
            className={`button button-small${travel === current ? ' button-primary' : ''}`}
            href={leadingOn(address, 'travel', travel)}
            rel="nofollow"
            aria-current={travel === current ? 'true' : undefined}
          >
            {TRAVEL[travel]}
          </a>
        ))}
      </div>
    </nav>
  );
}
