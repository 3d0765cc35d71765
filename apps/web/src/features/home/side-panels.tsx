import type { HomeLookups } from './use-home.ts';
import { CollaboratorsPanel } from './collaborators-panel.tsx';
import { ProjectsPanel } from './projects-panel.tsx';
import { SharesPanel } from './shares-panel.tsx';
import { VisitedPanel } from './visited-panel.tsx';

/** What stands beside one's work. */
export const SidePanels = ({ lookups }: { lookups: HomeLookups }) => (
  <>
    <SharesPanel by="stateGroup" lookups={lookups} />
    <SharesPanel by="priority" lookups={lookups} />
    <VisitedPanel lookups={lookups} />
    <ProjectsPanel lookups={lookups} />
    <CollaboratorsPanel lookups={lookups} />
  </>
);
