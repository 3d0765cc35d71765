import type { Issue, Member, Project, View } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { LockIcon } from '@cairn/ui/icons';
import { use } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { FeaturesContext } from '../../platform/features-context.ts';
import { layoutsOf } from '../../platform/issue-layout.ts';
import { FavouriteButton } from '../favourites/public.ts';
import { LayoutSketch } from './layout-sketch.tsx';
import { useViewCount } from './use-view-count.ts';
import { useViewSpec } from './use-view-spec.ts';
import { ViewMark } from './view-mark.tsx';
import { ViewMenu } from './view-menu.tsx';
import { viewPath } from './view-path.ts';
import { ViewTags } from './view-tags.tsx';

interface ViewCardProps {
  readonly row: View;
  readonly home: Project;
  readonly owner: Member | undefined;
  /** All issues of the project. */
  readonly issues: readonly Issue[];
}

/** A view as a gallery card. */
export function ViewCard({ row, home, owner, issues }: ViewCardProps) {
  const t = useTranslations('views');
  const { workspace } = useWorkspace();
  const spec = useViewSpec(row);
  const count = useViewCount(spec, home.id, issues);
  const layout = layoutsOf(use(FeaturesContext)).find(({ id }) => id === spec.layout);
  return (
    <li className="relative flex min-w-0 flex-col gap-2.5 rounded-r3 border border-line bg-raised px-3.5 py-3 hover:border-strong">
      <LayoutSketch layout={spec.layout} />
      <div className="flex h-6 items-center gap-2">
        {row.icon || !layout ? (
          <ViewMark icon={row.icon} />
        ) : (
          <span aria-hidden="true" className="grid size-4 flex-none place-items-center text-2 [&>svg]:size-4">
            <layout.Icon />
          </span>
        )}
        <h2 className="min-w-0 flex-1 truncate font-strong">
          <AppLink
            to={viewPath(workspace.slug, row)}
            className="after:absolute after:inset-0 after:rounded-[inherit]"
          >
            {row.name}
          </AppLink>
        </h2>
        <FavouriteButton kind="view" targetId={row.id} className="relative z-1 -mr-2" />
        <span className="-mr-2">
          <ViewMenu row={row} />
        </span>
      </div>
      <p className="line-clamp-2 min-h-10 flex-1 text-pretty text-2">{row.description}</p>
      <ViewTags spec={spec} label={t('filtersOf', { name: row.name })} />
      <div className="flex min-h-5 items-center gap-2 text-small text-2">
        {owner && <Avatar id={owner.id} name={owner.displayName} picture={owner.avatarUrl} size="sm" />}
        <span className="min-w-0 truncate">
          {row.access === 'private' ? t('onlyYou') : t('everyone', { name: home.name })}
        </span>
        {(row.access === 'private' || row.isLocked) && (
          <LockIcon
            aria-label={row.isLocked ? t('isLocked') : t('isPrivate')}
            role="img"
            className="size-3.5 flex-none"
          />
        )}
        <span className="ml-auto flex-none tabular-nums">{t('issueCount', { count })}</span>
      </div>
    </li>
  );
}
