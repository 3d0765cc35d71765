import type { Project, ProjectListing } from '@cairn/domain';
import { ArchivedProjectBanner } from './archived-project-banner.tsx';
import { JoinProjectPage } from './join-project-page.tsx';

/** The banner of an archived project, or the page to join a project. */
export function ProjectStanding({ of }: { of: Project | ProjectListing }) {
  return 'createdBy' in of ? <ArchivedProjectBanner row={of} /> : <JoinProjectPage row={of} />;
}
