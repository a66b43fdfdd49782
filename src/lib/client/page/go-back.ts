interface NavigationLike {
  canGoBack: boolean;
}

/** One page back; where the tab began here there is none of ours, and it goes to `otherwise`. */
export function goBack(otherwise: string): void {
  const { navigation } = globalThis as { navigation?: NavigationLike };
  const isFromHere = document.referrer.startsWith(`${location.origin}/`);
  if (navigation?.canGoBack ?? (history.length > 1 && isFromHere)) history.back();
  else location.assign(otherwise);
}
