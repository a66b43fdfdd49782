import css from './dotted.module.css';

/**
 * '픽업 2:45~3:13 · 걸어서 5분', where it breaks at a dot: that is cut off with the line it would begin or end.
 * Static as well as hydrated.
 */
export const Dotted = ({ text }: { text: string }) => (
  <span className={css.dotted}>
    {text.split(' · ').map((part, at) => (
      <span key={part}>
        {at > 0 && <i>{' · '}</i>}
        {part}
      </span>
    ))}
  </span>
);
