import { serverNow } from '#lib/client/call.ts';
import { pictureSources } from '#lib/client/picture-sources.ts';
import type { ProductCard } from '#lib/contract/products.ts';
import { formatWon } from '#lib/domain/money.ts';
import { PRODUCTS_FAILED } from '#lib/messages/map.ts';
import { saleTimeLeft } from '#lib/messages/sale-time-left.ts';
import { createMoreProducts } from '#lib/stores/more-products.ts';

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function picture(imageKey: string | null): HTMLElement {
  const { src, avif, webp } = pictureSources(imageKey);
  const sources = Object.entries({ avif, webp }).flatMap(([type, srcset]) => {
    if (!srcset) return [];
    const source = document.createElement('source');
    return [Object.assign(source, { type: `image/${type}`, srcset, sizes: '56px' })];
  });
  const image = Object.assign(document.createElement('img'), { alt: '', width: 56, height: 56, loading: 'lazy', src });
  return make('picture', 'picture', ...sources, image);
}

function row(product: ProductCard): HTMLElement {
  const left = saleTimeLeft(new Date(product.expirationDate), new Date(serverNow()));
  const link = make(
    'a',
    'shelf-product',
    picture(product.imageKey),
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

/** Fills the shelf of a mart's card when it is opened, 12 products at a time. */
export function startShelf(details: HTMLDetailsElement, martId: number): void {
  const body = details.querySelector<HTMLElement>('[data-shelf-body]');
  if (!body) return;
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
  const open = () => {
    if (!details.open) return;
    details.removeEventListener('toggle', open);
    body.replaceChildren(list, problem, button);
    void loadMore();
  };
  details.addEventListener('toggle', open);
  open();
}
