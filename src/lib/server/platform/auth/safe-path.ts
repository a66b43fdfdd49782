/** A path of our own to go back to; anything that could lead to another site becomes '/' (rules.md section 10). */
export function safePath(path: string | undefined): string {
  if (!path?.startsWith('/') || path.length > 2_000) return '/';
  const base = 'http://here.invalid';
  try {
    // Browsers drop tabs and newlines and read '\' as '/', so their parser decides.
    const url = new URL(path, base);
    return url.origin === base ? url.pathname.replace(/^\/{2,}/, '/') + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
