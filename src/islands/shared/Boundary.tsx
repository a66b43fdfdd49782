import { Component, type ComponentType, type ReactNode } from 'react';
import { loadPart } from '#lib/client/page/load-part.ts';
import type { BrokenPlace, BrokenProps } from './BrokenPart.tsx';

type Props = BrokenPlace & {
  /** The element of a list or a table that its place needs. */
  as?: 'li' | 'tr';
  children: ReactNode;
};

interface State {
  isBroken?: boolean;
  Broken?: ComponentType<BrokenProps>;
}

/**
 * The place where a fault ends: around every island (hydrate-island.tsx) and each card of a list. What was shown last
 * stays, and the page says that it is broken, with a way on; the words come by a script of their own.
 */
export class Boundary extends Component<Props, State> {
  static getDerivedStateFromError = (): State => ({ isBroken: true });
  override state: State = {};
  /** As it was shown last: by the server, where it broke at once. */
  html: string | undefined;

  override componentDidCatch(fault: unknown): void {
    const { island = document.body } = this.props;
    void loadPart(() => import('./BrokenPart.tsx')).then(
      ({ BrokenPart, tellFault }) => {
        tellFault(this.props, fault);
        this.setState({ Broken: BrokenPart });
      },
      // The page says that something did not come.
      () => island.dispatchEvent(new Event('astro:hydration-error', { bubbles: true })),
    );
  }

  override componentDidUpdate(): void {
    if (!this.state.isBroken) this.html = undefined;
  }

  tryAgain = (): void => this.setState({ isBroken: false });

  override render(): ReactNode {
    const { isBroken, Broken } = this.state;
    const { children, island, as } = this.props;
    if (!isBroken) return children;
    this.html ??= island?.innerHTML.replaceAll(' aria-busy="true"', '');
    const kept = this.html && (
      // Nobody hears its buttons any more; its links lead where they did.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what this island itself had rendered
      <fieldset className="broken" disabled dangerouslySetInnerHTML={{ __html: this.html }} />
    );
    if (!Broken) return kept;
    return (
      <Broken as={as} tryAgain={this.tryAgain}>
        {kept}
      </Broken>
    );
  }
}
