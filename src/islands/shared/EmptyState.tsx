import { Fragment, type ReactNode } from 'react';
import { sentencesOf } from '#lib/messages/sentences.ts';
import { Icon, type IconName } from './Icon.tsx';

interface Props {
  icon?: IconName;
  title: string;
  text?: string | undefined;
  /** The next step: a link or a button. */
  children?: ReactNode;
}

/** What a list says when there is nothing in it, in islands and in pages (without a client directive). */
export function EmptyState({ icon = 'basket', title, text, children }: Props) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} size={30} />
      </span>
      <p className="empty-title">{title}</p>
      {text && (
        <p className="empty-text">
          {sentencesOf(text).map((sentence) => (
            <Fragment key={sentence}>
              <span className="empty-sentence">{sentence}</span>{' '}
            </Fragment>
          ))}
        </p>
      )}
      {children && <div className="cluster empty-steps">{children}</div>}
    </div>
  );
}
