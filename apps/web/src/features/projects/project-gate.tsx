import { project, projectListing } from '@cairn/domain';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRow } from '../../data/use-rows.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const Standing = lazyPage(async () => (await import('./project-standing.tsx')).ProjectStanding);

/** Wraps every screen: says if the project in the URL is archived, or if the person isn't in it. */
export function ProjectGate({ children }: { children: ReactNode }) {
  const { project: projectId } = useParams({ strict: false });
  const row = useRow(project, projectId);
  const listing = useRow(projectListing, projectId);
  const shown = row ?? listing;
  return (
    <>
      {shown && (!row || row.archivedAt !== null) && <Standing of={shown} />}
      {(row || !listing) && children}
    </>
  );
}
