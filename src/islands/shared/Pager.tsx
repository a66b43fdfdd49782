import { formatNumber } from '#lib/domain/number.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** Starts at 0. */
  page: number;
  totalPages: number;
  onTurn: (page: number) => void;
}

/** Turns the pages of a list; nothing where there is one page. */
export function Pager({ page, totalPages, onTurn }: Props) {
  if (totalPages < 2) return null;
  return (
    <nav className="cluster" aria-label="페이지 넘기기">
      <button
        type="button"
        className="icon-button"
        aria-label="이전 페이지"
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <Icon name="chevronLeft" />
      </button>
      <span aria-live="polite">
        <span className="strong">{formatNumber(page + 1)}</span> / {formatNumber(totalPages)}페이지
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="다음 페이지"
        disabled={page >= totalPages - 1}
        onClick={() => onTurn(page + 1)}
      >
        <Icon name="chevronRight" />
      </button>
    </nav>
  );
}
