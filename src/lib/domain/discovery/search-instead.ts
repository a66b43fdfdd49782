import { resolveForms } from './search.ts';

const INSTEAD = /^(.*\S)\s*(?:말고|빼고|대신에?)\s+(\S.*)$/;

/** '우유 말고 두유': what is wanted, and what is not; null where nothing is named that is not. */
export function insteadOf(text: string): { wanted: string; unwanted: string } | null {
  const [, unwanted, wanted] = INSTEAD.exec(resolveForms(text).trim()) ?? [];
  return wanted && unwanted ? { wanted, unwanted } : null;
}
