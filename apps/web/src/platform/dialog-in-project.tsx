import { can, project, type Capability, type Project, type ProjectFeature } from '@cairn/domain';
import type { ComponentType } from 'react';
import type { ActionContext } from '../data/action.ts';
import { useRow } from '../data/use-rows.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { sharedState } from '../lib/shared-state.ts';

interface DialogInProjectProps {
  readonly home: Project;
  readonly onClose: () => void;
}

/** A dialog about the current project that an action can open on any screen. */
export interface DialogInProject {
  readonly open: (context: ActionContext) => void;
  /** Renders nothing until the dialog is opened; its code loads then. */
  readonly Host: ComponentType;
}

export function dialogInProject(load: () => Promise<ComponentType<DialogInProjectProps>>): DialogInProject {
  const shown = sharedState<string | undefined>(undefined);
  const Dialog = lazyPage(load);
  return {
    open: ({ projectId }) => shown.set(projectId),
    Host: () => {
      const home = useRow(project, shown.use((id) => id) ?? null);
      return home && <Dialog home={home} onClose={() => shown.set(undefined)} />;
    },
  };
}

/** Whether the current project uses a feature and this person has a capability in it. */
export const isInProjectWith =
  (feature: ProjectFeature, capability: Capability) =>
  ({ actor, projectId, lookups }: ActionContext): boolean => {
    const row = projectId === undefined ? undefined : lookups.rows(project).get(projectId);
    return row?.[feature] === true && can(actor, capability, { entity: project, row });
  };
