import { readFileSync } from 'node:fs';

/**
 * A shipped file of settings (NAME=value) with values of its own; throws where the file does not have a setting. What is
 * not named stays as shipped.
 */
export function filledEnv(path: string, values: Readonly<Record<string, string>>): Record<string, string> {
  const lines = [...readFileSync(path, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  const shipped = Object.fromEntries(lines.map(([, name, value]) => [name, value])) as Record<string, string>;
  for (const name of Object.keys(values)) if (!(name in shipped)) throw new Error(`${path} has no ${name}`);
  return { ...shipped, ...values };
}
