import type { Project } from '@cairn/domain';
import type { ReactNode } from 'react';
import { MissingPage } from '../../lib/missing-page.tsx';
import { useProjectOfPath } from './use-project-of-path.ts';

/** A screen of the project in the URL; shows "not found" if it is missing or invisible. */
export function ProjectScreen({ children }: { children: (row: Project) => ReactNode }) {
  const { row, isReady } = useProjectOfPath();
  if (!row) return isReady ? <MissingPage /> : null;
  return children(row);
}
