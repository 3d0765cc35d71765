import { project, type Project, type ProjectFeature } from '@cairn/domain';
import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useRow } from '../../data/use-rows.ts';

export interface SwitchedScreenProps {
  readonly field: ProjectFeature;
  readonly Notice: ComponentType<{ row: Project }>;
  readonly children: ReactNode;
}

/** Wraps a screen of a feature that projects can switch off, and shows a notice if it is. */
export function SwitchedScreen({ field, Notice, children }: SwitchedScreenProps) {
  const { project: projectId } = useParams({ strict: false });
  const row = useRow(project, projectId);
  return row && !row[field] ? <Notice row={row} /> : children;
}
