import type { Project, ProjectListing } from '@cairn/domain';
import { ArchivedProjectBanner } from './archived-project-banner.tsx';
import { JoinProjectPage } from './join-project-page.tsx';

/** What stands over the screens of an archived project, and instead of those of one that one is not in. */
export function ProjectStanding({ of }: { of: Project | ProjectListing }) {
  return 'createdBy' in of ? <ArchivedProjectBanner row={of} /> : <JoinProjectPage row={of} />;
}
