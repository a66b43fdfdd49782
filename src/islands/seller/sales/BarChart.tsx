import { formatWon } from '#lib/domain/money.ts';
import { roundTop } from '#lib/domain/order/sales.ts';
import { mostText } from '#lib/messages/order/sales.ts';
import css from './bar-chart.module.css';

export interface Bar {
  /** What the bar stands for: '11월 26일(목)'. */
  name: string;
  won: number;
  /** All of it in words: '11월 26일(목) 120,000원, 14건'. */
  text: string;
}
interface Props {
  id: string;
  title: string;
  bars: readonly Bar[];
  /** What stands below the first bar, the middle and the last. */
  marks: readonly [first: string, middle: string, last: string];
}

const HEIGHT = 100;
const GAP = 0.22;

/**
 * Bars. The drawing stretches with its frame, and words stand beside it as HTML, so that they keep their size at any
 * width, in print and with large letters. Its figures are told in a list that opens below.
 */
export function BarChart({ id, title, bars, marks }: Props) {
  const top = roundTop(Math.max(...bars.map(({ won }) => won)));
  const best = bars.reduce<Bar | null>((most, bar) => (bar.won > (most?.won ?? 0) ? bar : most), null);
  const most = mostText(best?.name ?? null, best?.won ?? 0);
  return (
    <figure className={css.chart} aria-labelledby={`${id}-title`}>
      <figcaption>
        <h2 id={`${id}-title`} className="minor-heading">
          {title}
        </h2>
        <p className="soft small">{most}</p>
      </figcaption>
      <div className={css.frame}>
        <p className={`small ${css.scale}`} aria-hidden="true">
          <span>{formatWon(top)}</span>
          <span>{formatWon(top / 2)}</span>
          <span>0</span>
        </p>
        <svg
          viewBox={`0 0 ${bars.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}: ${most}`}
        >
          <path className={css.line} d={`M0 .5h${bars.length}M0 ${HEIGHT / 2}h${bars.length}`} />
          {bars.map((bar, at) => {
            const height = bar.won <= 0 ? 0 : Math.max(1, (bar.won / top) * HEIGHT);
            return (
              <rect
                key={bar.name}
                className={bar === best ? css.best : undefined}
                x={at + GAP / 2}
                y={HEIGHT - height}
                width={1 - GAP}
                height={height}
              >
                <title>{bar.text}</title>
              </rect>
            );
          })}
        </svg>
        <p className={`small ${css.names}`} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </p>
      </div>
      <details className="screen-only">
        <summary className="small">숫자로 보기</summary>
        <ul className="small">{bars.map(({ name, won, text }) => won !== 0 && <li key={name}>{text}</li>)}</ul>
      </details>
    </figure>
  );
}
