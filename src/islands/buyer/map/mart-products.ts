import { serverNow } from '#lib/client/call.ts';
import { pictureParts } from '#lib/client/picture-sources.ts';
import type { ProductCard } from '#lib/contract/products.ts';
import { formatWon } from '#lib/domain/money.ts';
import { PRODUCTS_FAILED } from '#lib/messages/map.ts';
import { saleTimeLeft } from '#lib/messages/sale-time-left.ts';
import { createMoreProducts } from '#lib/stores/more-products.ts';
import { make, makePicture } from './make-element.ts';

const picture = ({ imageKey, categoryKey, imageColour }: ProductCard): HTMLElement =>
  makePicture({ ...pictureParts(imageKey, categoryKey), width: 56, height: 56 }, '56px', imageColour);

function row(product: ProductCard): HTMLElement {
  const left = saleTimeLeft(new Date(product.expirationDate), new Date(serverNow()));
  const link = make(
    'a',
    'shelf-product',
    picture(product),
    make(
      'span',
      '',
      make('span', 'shelf-name', product.name),
      document.createElement('br'),
      make('strong', '', formatWon(product.price)),
      ' ',
      make('span', left.state === 'urgent' ? 'small warm-text' : 'small soft', left.text),
    ),
  );
  link.href = `/buyer/product/${product.productId}`;
  return make('li', '', link);
}

/** Fills the shelf of a mart's card, which has just been opened, 12 products at a time. */
export function fillShelf(body: HTMLElement, martId: number): void {
  const { $more, loadMore } = createMoreProducts({ kind: 'mart', martId }, null);
  const list = make('ul', 'shelf');
  const problem = make('p', 'small danger-text', PRODUCTS_FAILED);
  problem.setAttribute('role', 'alert');
  const button = make('button', 'button button-small button-wide', '더 보기');
  button.type = 'button';
  button.addEventListener('click', () => void loadMore());

  $more.listen(({ products, progress }) => {
    list.append(...products.slice(list.childElementCount).map(row));
    problem.hidden = progress.state !== 'failed';
    button.hidden = progress.state === 'end';
    button.setAttribute('aria-busy', String(progress.state === 'loading'));
    button.textContent = { loading: '불러오는 중이에요', failed: '다시 시도', more: '더 보기', end: '' }[
      progress.state
    ];
  });
  problem.hidden = true;
  body.replaceChildren(list, problem, button);
  void loadMore();
}
