const OTHER_NAME: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };

/**
 * Another origin at which this very server answers: on one's own machine localhost and 127.0.0.1 are two for a browser.
 * The real window and the card companies' pages are on origins of their own, so that a shop's content policy has to let
 * them in; elsewhere there is only the public one.
 */
export function otherOrigin(requestUrl: string, publicOrigin: string): string {
  const [asked, known] = [new URL(requestUrl), new URL(publicOrigin)];
  const name = OTHER_NAME[asked.hostname];
  if (name === undefined || OTHER_NAME[known.hostname] === undefined || asked.port !== known.port) return publicOrigin;
  asked.hostname = name;
  return asked.origin;
}
