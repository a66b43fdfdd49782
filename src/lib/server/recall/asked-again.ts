/**
 * Tells what is asked for again soon from what is asked for once. Of the last `most` to twice as many keys it is known that they
 * were asked for; to keep an answer for each of them would drive those out that others ask for again.
 */
export function createAskedAgain(most: number) {
  let latest = new Set<string>();
  let before = new Set<string>();

  return (key: string): boolean => {
    if (latest.has(key) || before.has(key)) return true;
    latest.add(key);
    if (latest.size >= most) [latest, before] = [new Set(), latest];
    return false;
  };
}
