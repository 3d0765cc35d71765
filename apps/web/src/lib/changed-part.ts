/** The part in which a list differs from what it was: from where, and until where in each. */
export interface ChangedPart {
  readonly from: number;
  readonly wasEnd: number;
  readonly isEnd: number;
}

/** Looks at which objects these are and at none of them, so that going through tens of thousands takes no time to speak of. */
export function changedPart(was: readonly unknown[], is: readonly unknown[]): ChangedPart {
  let from = 0;
  while (from < was.length && from < is.length && was[from] === is[from]) from += 1;
  let [wasEnd, isEnd] = [was.length, is.length];
  while (wasEnd > from && isEnd > from && was[wasEnd - 1] === is[isEnd - 1]) {
    wasEnd -= 1;
    isEnd -= 1;
  }
  return { from, wasEnd, isEnd };
}
