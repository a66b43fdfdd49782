/** The sentences of a text, without the space between them: a short text breaks best where one ends. */
export function sentencesOf(text: string): string[] {
  // Each with the sign that ends it; the last may have none. A lookbehind would keep all of it from iOS 16.0.
  const parts = text.split(/([.!?]) /);
  return parts.flatMap((part, i) => (i % 2 === 0 ? [part + (parts[i + 1] ?? '')] : []));
}
