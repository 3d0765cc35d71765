import type { View, ViewScope } from '@cairn/domain';
import { LockIcon } from '@cairn/ui/icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NewButton } from '../../lib/new-button.tsx';
import { FavouriteButton } from '../favourites/public.ts';
import { IssueBrowser, openIssueForm } from '../issues/public.ts';
import { Empty } from '../../platform/empty.tsx';
import { ChangedView } from './changed-view.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { useViewSpec } from './use-view-spec.ts';
import { ViewMenu } from './view-menu.tsx';

interface SavedViewProps {
  readonly row: View;
  readonly scope: ViewScope;
  readonly without: readonly string[];
  /** The project in which quick add creates issues. */
  readonly addTo?: string | undefined;
  readonly mayCreateIssues: boolean;
  readonly heading: ReactNode;
  readonly tabs?: ReactNode;
  readonly onRemoved: () => void;
}

/** The issues of a view as saved, and with unsaved changes. */
export function SavedView(props: SavedViewProps) {
  const { row, scope, without, addTo, mayCreateIssues, heading, tabs, onRemoved } = props;
  const t = useTranslations('views');
  const spec = useViewSpec(row);
  const create = (): void => openIssueForm(addTo === undefined ? undefined : { projectId: addTo });
  const lockText = row.isLocked ? t('isLocked') : row.access === 'private' ? t('isPrivate') : undefined;
  return (
    <IssueBrowser
      label={t('issuesOf', { name: row.name })}
      viewKey={`view:view:${row.id}`}
      usual={spec}
      scope={scope}
      without={without}
      addTo={addTo}
      tabs={tabs}
      tools={(shown) => <ChangedView row={row} shown={shown} />}
      heading={
        <span className="flex min-w-0 items-center gap-1">
          {heading}
          {lockText !== undefined && (
            <LockIcon role="img" aria-label={lockText} className="mx-1 size-3.5 flex-none text-2" />
          )}
          <span className="narrow:hidden">
            <FavouriteButton kind="view" targetId={row.id} />
          </span>
        </span>
      }
      controls={
        <>
          <ViewMenu row={row} onRemoved={onRemoved} />
          <NewButton label={t('newIssue')} disabled={!mayCreateIssues} onClick={create} />
        </>
      }
      empty={<Empty of={emptyScreens.inside} />}
    />
  );
}
