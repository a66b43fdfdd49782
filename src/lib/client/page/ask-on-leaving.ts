/** Has the browser ask before the page is left, in its own words; answers how to stop. */
export function askOnLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
