import { can, project, type Capability, type Project, type ProjectFeature } from '@cairn/domain';
import type { ComponentType } from 'react';
import type { Action } from '../data/action.ts';
import { useWorkspace } from '../data/engine-context.ts';
import { useRow } from '../data/use-rows.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { sharedState } from '../lib/shared-state.ts';
import { useGo } from '../lib/use-go.ts';
import type { FeatureActions } from './feature-actions.ts';

/** A row that was created in a project. */
interface Created {
  readonly id: string;
  readonly projectId: string;
}

export interface CreateDialogProps {
  readonly home: Project;
  readonly onClose: () => void;
  readonly onCreated?: (row: Created) => void;
}

interface CreatesInProject extends Pick<Action, 'id' | 'order' | 'icon' | 'synonyms'> {
  /** The whole key of its name. */
  readonly label: string;
  /** What the project must use. */
  readonly feature: ProjectFeature;
  readonly needs: Capability;
  /** The dialog; its code loads when it is opened. */
  readonly load: () => Promise<ComponentType<CreateDialogProps>>;
  /** The screen of the new row; if absent, the dialog opens it itself. */
  readonly pathOf?: (slug: string, row: Created) => string;
}

/** An action that creates something in the current project from any screen, and then opens it. */
export function createsInProject({
  label,
  feature,
  needs,
  load,
  pathOf,
  ...action
}: CreatesInProject): Pick<FeatureActions, 'actions' | 'dialogs'> {
  const shown = sharedState<string | undefined>(undefined);
  const Dialog = lazyPage(load);
  const Host = () => {
    const { workspace } = useWorkspace();
    const go = useGo();
    const home = useRow(project, shown.use((id) => id) ?? null);
    return (
      home && (
        <Dialog
          home={home}
          onClose={() => shown.set(undefined)}
          onCreated={(row) => pathOf && go(pathOf(workspace.slug, row))}
        />
      )
    );
  };
  return {
    actions: [
      {
        ...action,
        section: 'create',
        name: (say) => say(label),
        when: ({ actor, projectId, lookups }) => {
          const row = projectId === undefined ? undefined : lookups.rows(project).get(projectId);
          return row?.[feature] === true && can(actor, needs, { entity: project, row });
        },
        run: ({ projectId }) => shown.set(projectId),
      },
    ],
    dialogs: [Host],
  };
}
