import { type ComponentType, lazy } from 'react';
import { inTime } from '#lib/client/in-time.ts';

/** Stands where a part could not be loaded. Some browsers ask for a script that failed only on a new page. */
const missing = {
  default: () => (
    // What was pressed may be far from it.
    <p className="notice notice-danger" role="alert" ref={(notice) => notice?.scrollIntoView({ block: 'center' })}>
      불러오지 못했어요. <a href={location.href}>새로 고침</a>
    </p>
  ),
};

/**
 * A part of an island that is loaded when it is first shown. One that cannot be loaded says so in its place: thrown on, the
 * failure would take the whole island off the page, with what was typed into it.
 */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => inTime(load()).catch((): { default: ComponentType<P> } => missing));
