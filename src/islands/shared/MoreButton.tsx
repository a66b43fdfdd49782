/** Reads on in a list. */
export function MoreButton({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  return (
    <button type="button" className="button button-wide" aria-busy={busy} disabled={busy} onClick={onMore}>
      {busy ? '불러오는 중이에요' : '더 보기'}
    </button>
  );
}
