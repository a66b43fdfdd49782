import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import type { IconName } from './Icon.tsx';

interface Props {
  icon?: IconName;
  title: string;
  text: string;
  /** For pages that people come upon before they have an account: there is something to see without one. */
  canBrowse?: boolean;
  /** What goes before the button. */
  children?: ReactNode;
}

/** What a page of one's own says to whoever is not signed in. */
export function AskToSignIn({ icon = 'user', title, text, canBrowse = false, children }: Props) {
  return (
    <EmptyState icon={icon} title={title} text={text}>
      {children}
      <a className="button button-primary" href="/login" data-sign-in>
        로그인
      </a>
      {canBrowse && (
        <a className="button" href="/buyer">
          가까운 상품 보기
        </a>
      )}
    </EmptyState>
  );
}
