import { useState } from 'react';
import { focusSearch, isPageKey, moveInList } from '#lib/client/page/list-keys.ts';
import { KEYS } from '#lib/messages/market/operator-tables.ts';
import { Dialog } from '../shared/Dialog.tsx';
import { onWindow, useHeard } from '../shared/useHeard.ts';

const onKeyDown = onWindow('keydown');

/** The console by keys: '/' to the search, j and k or arrows through a list; never while somebody types. */
export function ConsoleKeys() {
  const [isOpen, setOpen] = useState(false);
  function press(event: KeyboardEvent): boolean {
    const { key } = event;
    if (key === '/') return focusSearch();
    if (key !== '?') return moveInList(event);
    setOpen(true);
    return true;
  }
  useHeard(onKeyDown, (event) => {
    if (isPageKey(event) && press(event)) event.preventDefault();
  });
  return (
    <>
      <button type="button" className="button button-small button-quiet keys" onClick={() => setOpen(true)}>
        {KEYS.open}
      </button>
      <Dialog open={isOpen} title={KEYS.title} onClose={() => setOpen(false)}>
        <dl className="facts">
          {KEYS.rows.map(([keys, does]) => (
            <div key={keys} className="cluster">
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="soft small">{KEYS.typing}</p>
      </Dialog>
    </>
  );
}
