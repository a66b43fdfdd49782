import { useId } from 'react';
import { progressText } from '#lib/messages/product/import.ts';
import type { Progress } from './import-table.ts';

/** How far a long piece of work is. */
export function ImportProgress({ text, progress: { done, total } }: { text: string; progress: Progress }) {
  const id = useId();
  return (
    <div className="stack-tight">
      <p id={id}>
        {text} <span className="soft">{progressText(done, total)}</span>
      </p>
      <progress className="progress" max={total} value={done} aria-labelledby={id} />
    </div>
  );
}
