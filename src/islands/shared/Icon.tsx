import { ICON_PATHS, type IconName } from './icon-paths.ts';

/**
 * A line drawing beside a text that says the same; it is hidden from screen readers. `size` in pixels at the usual size
 * of letters, with which it grows. What it looks like stands in layouts/styles/base.css.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={`${size / 16}rem`} height={`${size / 16}rem`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
