import type { SidePanel } from '@cairn/domain';
import type { ReactNode } from 'react';
import type { HomeLookups } from './use-home.ts';
import { CollaboratorsPanel } from './collaborators-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import { ProjectsPanel } from './projects-panel.tsx';
import { SharesPanel } from './shares-panel.tsx';
import { VisitedPanel } from './visited-panel.tsx';

const PANELS: Readonly<Record<SidePanel, (lookups: HomeLookups) => ReactNode>> = {
  links: () => <LinksPanel key="links" />,
  stateGroup: (lookups) => <SharesPanel key="stateGroup" by="stateGroup" lookups={lookups} />,
  priority: (lookups) => <SharesPanel key="priority" by="priority" lookups={lookups} />,
  visited: (lookups) => <VisitedPanel key="visited" lookups={lookups} />,
  projects: (lookups) => <ProjectsPanel key="projects" lookups={lookups} />,
  people: (lookups) => <CollaboratorsPanel key="people" lookups={lookups} />,
};

interface SidePanelsProps {
  readonly panels: readonly SidePanel[];
  readonly lookups: HomeLookups;
}

/** The panels beside the person's work. */
export const SidePanels = ({ panels, lookups }: SidePanelsProps) =>
  panels.map((panel) => PANELS[panel](lookups));
