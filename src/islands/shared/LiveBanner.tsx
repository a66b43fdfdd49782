import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { LINE_TEXTS } from '#lib/messages/live.ts';
import { $liveLink } from '#lib/stores/live.ts';
import css from './live-banner.module.css';

/** A line that is back within this was no loss: servers end streams now and then, and browsers come back at once. */
const PATIENCE_MS = 3_000;

/** Says that what is shown may be old while the line to the server is down. */
export function LiveBanner() {
  const link = useStore($liveLink);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (link === 'open') setShown(false);
    if (link !== 'down') return;
    const timer = setTimeout(setShown, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, [link]);
  return (
    <div role="status" className={css.banner}>
      {shown && <p className="notice notice-warm">{LINE_TEXTS.down}</p>}
    </div>
  );
}
