import { Problem } from '#islands/shared/Problem.tsx';
import type { Sending } from '#lib/client/page/form-store.ts';

/** How far the registration is, or why it failed. */
export function Submitting({ sending, saving }: { sending: Sending; saving: string }) {
  switch (sending.name) {
    case 'uploading': {
      const percent = Math.round(sending.share * 100);
      return (
        <div className="stack stack-tight" role="status">
          <p id="upload-said">사진을 올리고 있어요. {percent}%</p>
          <progress className="progress" max={100} value={percent} aria-labelledby="upload-said" />
        </div>
      );
    }
    case 'saving':
      return <p role="status">{saving}</p>;
    case 'failed':
      return <Problem text={sending.message} />;
    case 'done':
    case 'typing':
      return null;
  }
}
