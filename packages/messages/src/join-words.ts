import type * as firstWords from './first.ts';
import type * as laterWords from './later.ts';

/**
 * All loaded sentences. `issueParts` and `projectParts` are merged into `issues` and `projects`, whose other parts are
 * on the first screens.
 */
export function joinWords(first: typeof firstWords, later: typeof laterWords) {
  const { issueParts, projectParts, ...rest } = later;
  const { issues, projects } = first;
  return {
    ...first,
    ...rest,
    projects: {
      ...projects,
      ...projectParts,
      menu: { ...projects.menu, ...projectParts.menu },
    },
    issues: {
      ...issues,
      ...issueParts,
      bulkDelete: { ...issues.bulkDelete, ...issueParts.bulkDelete },
      filter: { ...issues.filter, ...issueParts.filter },
      display: { ...issues.display, ...issueParts.display },
    },
  } as const;
}
