import css from './dotted.module.css';

/**
 * '픽업 2:45~3:13 · 걸어서 5분', where it breaks at a dot: that is cut off with the line it would begin or end.
 * Static as well as hydrated. `first`: the class of what stands before the first dot.
 */
export const Dotted = ({ text, first }: { text: string; first?: string | undefined }) => (
  <span className={css.dotted}>
    {text.split(' · ').map((part, at) => (
      <span key={part} className={at === 0 ? first : undefined}>
        {at > 0 && <i>{' · '}</i>}
        {part}
      </span>
    ))}
  </span>
);
