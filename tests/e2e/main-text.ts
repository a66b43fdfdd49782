/**
 * What the main part of a page says without a script, tags and all that is no text taken away: enough for pages on which
 * nothing is pressed, so that no browser starts.
 */
export async function mainText(answer: { text(): Promise<string> }): Promise<string> {
  const main = /<main\b[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '';
  return main
    .replaceAll(/<(script|style|template|noscript|dialog)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<(?:"[^"]*"|[^">])*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
