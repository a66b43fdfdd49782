import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { $question, sayNo, sayYes } from '#lib/stores/confirm.ts';
import { Deferred, lazyIsland } from './lazy-island.tsx';

const Confirm = lazyIsland(async () => {
  const { ConfirmDialog } = await import('./ConfirmDialog.tsx');
  return { default: ConfirmDialog };
});

/** The hosts of the page, one an island that asks: the first of them draws. */
const $hosts = atom<readonly symbol[]>([]);

/** Draws the question of `confirm`: once in each island that asks one. */
export function ConfirmHost() {
  const [host] = useState(() => Symbol());
  const isDrawing = useStore($hosts)[0] === host;
  const question = useStore($question);
  // Hosts of other islands are other roots: a store alone tells which of them draws.
  useEffect(() => {
    $hosts.set([...$hosts.get(), host]);
    return () => {
      $hosts.set($hosts.get().filter((other) => other !== host));
      // Nobody could answer it any more.
      if ($hosts.get().length === 0) sayNo();
    };
  }, [host]);
  if (!isDrawing || !question) return null;
  const { title, body, confirmLabel, cancelLabel, danger, isYesFirst, busy, problem } = question;
  return (
    <Deferred>
      <Confirm
        open
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        danger={danger}
        isYesFirst={isYesFirst}
        busy={busy}
        error={problem}
        onConfirm={() => void sayYes()}
        onCancel={sayNo}
      >
        {body}
      </Confirm>
    </Deferred>
  );
}
