/** Puts the focus on the first control at fault, by its name, and unfolds what it stands in. */
export function focusFault(form: HTMLFormElement | null, fields: readonly string[]): void {
  const controls = fields.flatMap((field) => form?.querySelector<HTMLElement>(`[name="${field}"]`) ?? []);
  for (const control of controls) {
    const fold = control.closest('details');
    if (fold) fold.open = true;
  }
  controls[0]?.focus();
}
