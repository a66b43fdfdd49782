import { serverNow } from '#lib/client/call.ts';
import { readListState, restoreScroll, saveListState, saveScroll } from '#lib/client/list-state.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { createMoreProducts, type ProductSource } from '#lib/stores/more-products.ts';
import { productCard } from './product-card.ts';

const BUTTON_TEXTS = { loading: '불러오는 중이에요', failed: '다시 시도', more: '더 보기', end: '' } as const;

/** The button at the end of a list (ProductGrid.astro) and what it brings. Without React: a list is what most visits are. */
class MoreProducts extends HTMLElement {
  connectedCallback() {
    const part = <E extends HTMLElement>(name: string) => this.querySelector<E>(`[data-${name}]`)!;
    const [list, problem, status] = [part('list'), part('problem'), part('status')];
    const button = this.querySelector<HTMLButtonElement>('button')!;
    const { source, first } = this.dataset;
    const firstIds = first!.split(',').map(Number);
    const { $more, loadMore, loadUpTo, pages } = createMoreProducts(JSON.parse(source!) as ProductSource, firstIds);

    $more.listen(({ products, progress }) => {
      const now = new Date(serverNow());
      list.append(...products.slice(list.childElementCount).map((product) => productCard(product, now)));
      list.hidden = products.length === 0;
      problem.hidden = progress.state !== 'failed';
      problem.textContent = progress.state === 'failed' ? progress.message : '';
      // Not `hidden` while it has the focus: what it brought takes that first.
      button.hidden = progress.state === 'end';
      button.setAttribute('aria-busy', String(progress.state === 'loading'));
      button.textContent = BUTTON_TEXTS[progress.state];
      status.textContent =
        products.length > 0 ? `상품 ${formatNumber(products.length + firstIds.length)}개를 보고 있어요` : '';
    });

    button.addEventListener('click', async ({ detail }) => {
      const before = list.childElementCount;
      await loadMore();
      saveListState({ pages: pages(), scrollY });
      // By the keyboard: the button is below what it brought, or gone. The keyboard goes on with the first of it, unless it has
      // gone elsewhere meanwhile.
      const isHere = document.activeElement === button || document.activeElement === document.body;
      if (detail === 0 && isHere) list.children[before]?.querySelector('a')?.focus({ preventScroll: true });
    });

    if (this.dataset.pressed !== undefined) button.click();

    // Back and reload come to where one was.
    const kept = readListState();
    if (!kept) saveScroll();
    else
      void loadUpTo(kept.pages)
        .then(() => restoreScroll(kept))
        .then(saveScroll);
  }
}

customElements.define('more-products', MoreProducts);
