import { type MartDraft, type MartProblem, type MartProblems, martProblems } from '#lib/domain/mart/mart-draft.ts';
import { DomainError } from '#lib/server/domain-error.ts';

/** The names of a draft's fields on the wire; the two calls that take them differ. */
export type WireNames = Partial<Record<keyof MartProblems, string>>;

/** Refuses a mart, or those fields of it that are given, with the first thing that is wrong (`invalidInput`). */
export function refuseProblems(draft: Partial<MartDraft>, names: WireNames): void {
  const [problem] = Object.entries(martProblems(draft)) as [keyof MartProblems, MartProblem][];
  if (!problem) return;
  const [field, code] = problem;
  throw new DomainError('invalidInput', { field: names[field] ?? field, reason: { is: 'mart', problem: code } });
}
