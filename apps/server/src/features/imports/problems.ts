import type { Importer, Problem } from './importers.ts';
import { withoutUnstorable } from './without-unstorable.ts';

/** More than anyone reads through; the rest are counted. */
const PROBLEMS_KEPT = 50;
const SUBJECT_MAX = 120;

/** Adds problems to an import, each reported once. */
export function withProblems(row: Importer, more: readonly Problem[]): Importer {
  const known = new Set(row.problems.map(textOf));
  const problems = [...row.problems];
  let { problemCount } = row;
  for (const { problem, subject } of more) {
    const short = { problem, subject: withoutUnstorable(subject.slice(0, SUBJECT_MAX)) };
    if (known.has(textOf(short))) continue;
    known.add(textOf(short));
    problemCount += 1;
    if (problems.length < PROBLEMS_KEPT) problems.push(short);
  }
  return { ...row, problems, problemCount };
}

const textOf = ({ problem, subject }: Problem): string => `${problem} ${subject}`;
