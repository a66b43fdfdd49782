import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { type ProductSort, pageAddress } from '#lib/domain/discovery/list-choice.ts';
import {
  FROM_THE_FIRST,
  NARROWED_TO_NOTHING,
  narrowedText,
  PAST_THE_LAST,
  takeBackText,
} from '#lib/messages/discovery/search.ts';
import { EMPTY_SHELF, notOnShelf } from '#lib/messages/mart/store.ts';
import type { ListStart } from '#lib/stores/product-list.ts';
import { ListLink, type ListPlace, withChange } from './ListLink.tsx';

/** What a list says where it has nothing. */
export interface EmptyWords {
  title: string;
  text: string;
  /** What is offered before anything else. */
  first?: { href: string; label: string };
  /** Where there is something for sure. */
  elsewhere: { href: string; label: string };
}

interface Props extends ListPlace {
  page: ListStart;
  standard: ProductSort;
  words: EmptyWords | undefined;
}

/** What to do where a list has nothing: take conditions back, where they alone left nothing, or look elsewhere. */
export function EmptyList({ page: { source, withoutConditions: offers, page }, standard, words, ...place }: Props) {
  if (page) {
    return (
      <EmptyState title={PAST_THE_LAST.title} text={PAST_THE_LAST.text}>
        <a className="button button-primary" href={pageAddress(place.address, 0) + place.anchor} rel="nofollow">
          {FROM_THE_FIRST}
        </a>
      </EmptyState>
    );
  }
  if (source.kind === 'mart') {
    if (!source.search) return <EmptyState icon="store" title={EMPTY_SHELF.title} text={EMPTY_SHELF.text} />;
    const [path = ''] = place.address.split('?');
    return (
      <EmptyState title={notOnShelf(source.search)} text="다른 이름으로 찾거나 전체 상품을 둘러보세요.">
        <ListLink {...place} className="button button-primary" to={path}>
          전체 상품 보기
        </ListLink>
      </EmptyState>
    );
  }
  if (!words) return null;
  const isNarrowed = offers.length > 0;
  return (
    <EmptyState
      title={isNarrowed ? NARROWED_TO_NOTHING : words.title}
      text={isNarrowed ? narrowedText(offers) : words.text}
    >
      {offers.map((offer) => {
        const { count: _, ...left } = offer;
        return (
          <ListLink
            key={JSON.stringify(left)}
            {...place}
            className="button button-primary"
            to={withChange(place.address, left, standard)}
          >
            {takeBackText(source.choice, offer)}
          </ListLink>
        );
      })}
      {!isNarrowed && words.first && (
        <a className="button button-primary" href={words.first.href}>
          {words.first.label}
        </a>
      )}
      {!isNarrowed && (
        <a className={words.first ? 'button' : 'button button-primary'} href="#choose-place">
          다른 동네 고르기
        </a>
      )}
      <a className="button" href={words.elsewhere.href}>
        {words.elsewhere.label}
      </a>
    </EmptyState>
  );
}
