import type * as firstWords from './first.ts';
import type * as laterWords from './later.ts';

/** All sentences that have been fetched. Those of `issueParts` stand in `issues`, whose other half the first screens say. */
export function joinWords(first: typeof firstWords, later: typeof laterWords) {
  const { issueParts, ...rest } = later;
  const { issues } = first;
  return {
    ...first,
    ...rest,
    issues: {
      ...issues,
      ...issueParts,
      filter: { ...issues.filter, ...issueParts.filter },
      display: { ...issues.display, ...issueParts.display },
    },
  } as const;
}
