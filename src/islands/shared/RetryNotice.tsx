/** What could not be loaded, and the way to try again. */
export function RetryNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p className="notice notice-danger spread" role="alert">
      <span>{text}</span>
      <button type="button" className="button button-small" onClick={onRetry}>
        다시 불러오기
      </button>
    </p>
  );
}
