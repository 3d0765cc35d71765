import { member } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { foldText } from '../../lib/fold-text.ts';
import { Panel, PanelNothing } from '../../lib/panel.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { collaboratorsOf } from './collaborators.ts';
import { emptyScreens } from './empty-screens.tsx';
import { useInvolved, type HomeLookups } from './use-home.ts';

const MAX = 8;

/** The person's collaborators, and a way to find anyone else. */
export function CollaboratorsPanel({ lookups }: { lookups: HomeLookups }) {
  const t = useTranslations('home.people');
  const { workspace } = useWorkspace();
  const [query, setQuery] = useState('');
  const issues = useInvolved(lookups);
  const members = useRows(member);
  const all = useMemo(
    () => collaboratorsOf(issues, members, lookups.userId),
    [issues, members, lookups.userId],
  );
  const wanted = foldText(query);
  const found = all.filter(({ person }) =>
    foldText(`${person.displayName} ${person.firstName} ${person.lastName}`).includes(wanted),
  );
  return (
    <Panel title={t('title')}>
      {all.length === 0 ? (
        <EmptyPanelNote of={emptyScreens.people} />
      ) : (
        <>
          <div className="px-2 pb-1">
            <SearchField label={t('search')} value={query} onChange={setQuery} />
          </div>
          {found.length === 0 && <PanelNothing>{t('noMatch')}</PanelNothing>}
          <ul aria-label={t('title')}>
            {found.slice(0, MAX).map(({ person, shared }) => (
              <li key={person.id}>
                <AppLink
                  to={`/${workspace.slug}/profile/${person.id}`}
                  className="flex h-9 items-center gap-2 rounded-r2 px-2 hover:bg-hover narrow:h-11"
                >
                  <Avatar id={person.id} name={person.displayName} picture={person.avatarUrl} decorative />
                  <span className="min-w-0 flex-1 truncate">{person.displayName}</span>
                  {shared > 0 && (
                    <span className="flex-none text-small text-2">{t('shared', { count: shared })}</span>
                  )}
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
