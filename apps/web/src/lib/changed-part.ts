/** The part in which two lists differ: where it starts, and where it ends in each. */
export interface ChangedPart {
  readonly from: number;
  readonly wasEnd: number;
  readonly isEnd: number;
}

/** Compares object identities only and reads no fields, so that tens of thousands of rows take almost no time. */
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
