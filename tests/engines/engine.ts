/** A browser that is driven from outside, in the few words that every driver has. */
export interface Engine {
  /** As it says itself. */
  readonly version: string;
  goTo(address: string): Promise<void>;
  /** As the button of a browser does. */
  goBack(): Promise<void>;
  /** What an expression in the page is, as JSON has it; the expression may not wait. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses and lets go at a point of the window, in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** How an engine is started: as it comes, or with what came after the market's floor of browsers switched off. */
export interface EngineKind {
  name: string;
  /** The programs it is made of, by the package of Debian that brings each. */
  needs: Readonly<Record<string, string>>;
  /** Expressions of features that are off: what is still there says that a switch has lost its name. */
  without: readonly string[];
  /** Whether the front takes away what no switch of it does any more. */
  pretendsOld?: true;
  /** Whether it keeps pages for 'back' under a driver. */
  keepsPages?: true;
  /** Leaves nothing running where it fails. */
  start(window: { width: number; height: number }): Promise<Engine>;
}

export const HAS = {
  popover: `'popover' in HTMLElement.prototype`,
  navigation: `'navigation' in window`,
  anchors: `CSS.supports('anchor-name: --a')`,
  viewTransitions: `'startViewTransition' in document`,
} as const;
