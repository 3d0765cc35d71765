import {
  createView,
  duplicateView,
  lockView,
  removeView,
  setViewAccess,
  unlockView,
  updateView,
  VIEW_NAME_MAX,
  type IssueViewSpec,
  type View,
  type ViewAccess,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine, useWorkspace } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { useGo } from '../../lib/use-go.ts';
import { copyAddress } from '../issues/public.ts';
import type { ViewDraft } from './view-form.tsx';
import { viewPath } from './view-path.ts';

/** Actions on views; each is a command, shown immediately. */
export function useViewActions() {
  const t = useTranslations('views');
  const engine = useEngine();
  const { workspace } = useWorkspace();
  const run = useCommand();
  const go = useGo();
  const said = (words: string, receipt: ReturnType<typeof run>): void => {
    toast.success(words, undoOffer(engine, t('undo'), [receipt]));
  };
  return {
    /** Saves a new view and opens it. */
    create: (projectId: string | null, spec: IssueViewSpec, draft: ViewDraft): void => {
      const id = uuid();
      const receipt = run(createView, {
        id,
        projectId,
        isLocked: false,
        spec,
        ...draft,
        icon: iconOf(draft),
      });
      go(viewPath(workspace.slug, { id, projectId }));
      said(t('save.saved', { name: draft.name }), receipt);
    },
    /**
     * Changes only what differs from the view as it was when editing began, so that others' changes to the rest are
     * kept.
     */
    edit: (row: View, { access, ...draft }: ViewDraft): void => {
      const patch = {
        ...(draft.name === row.name ? {} : { name: draft.name }),
        ...(draft.description === row.description ? {} : { description: draft.description }),
        ...(JSON.stringify(draft.icon) === JSON.stringify(row.icon) ? {} : { icon: iconOf(draft) }),
      };
      if (Object.keys(patch).length > 0) run(updateView, { viewId: row.id, patch });
      if (access !== row.access) run(setViewAccess, { viewId: row.id, access });
    },
    saveBack: (row: View, spec: IssueViewSpec): void => {
      said(t('save.updated', { name: row.name }), run(updateView, { viewId: row.id, patch: { spec } }));
    },
    duplicate: (row: View): void => {
      const name = t('copyOf', { name: row.name }).slice(0, VIEW_NAME_MAX);
      said(t('duplicated', { name }), run(duplicateView, { viewId: row.id, id: uuid(), name }));
    },
    copyLink: (row: View): void =>
      copyAddress(viewPath(workspace.slug, row), {
        title: t('copied'),
        lead: t('copiedText', { name: row.name }),
        failed: t('copyFailed'),
      }),
    toggleLock: (row: View): void =>
      said(
        t(row.isLocked ? 'unlocked' : 'locked', { name: row.name }),
        run(row.isLocked ? unlockView : lockView, { viewId: row.id }),
      ),
    toggleAccess: (row: View): void => {
      const access: ViewAccess = row.access === 'public' ? 'private' : 'public';
      said(
        t(access === 'public' ? 'shared' : 'hidden', { name: row.name }),
        run(setViewAccess, { viewId: row.id, access }),
      );
    },
    remove: (row: View): void => said(t('removed', { name: row.name }), run(removeView, { viewId: row.id })),
  };
}

/** In the form that commands accept: with a colour or without the field. */
const iconOf = ({ icon }: Pick<View, 'icon'>) => icon && { ...icon };
