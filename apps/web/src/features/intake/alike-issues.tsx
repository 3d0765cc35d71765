import { isOpenRequest, issue, type Issue } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRows } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { issuePath, useReference } from '../issues/public.ts';
import { useAlikeTitles } from './use-alike-titles.ts';
import { useRequests } from './use-requests.ts';

interface AlikeIssuesProps {
  readonly projectId: string;
  readonly title: string;
  /** The request with the title, if it exists. */
  readonly requestId?: string | undefined;
  /** Marks the request as a duplicate of an issue; not offered if absent. */
  readonly onSame?: ((issueId: string) => void) | undefined;
}

/** Issues and open requests with similar titles, because the request may already exist. */
export function AlikeIssues({ projectId, title, requestId, onSame }: AlikeIssuesProps) {
  const t = useTranslations('intake.form');
  const issues = useRows(issue, { field: 'projectId', value: projectId });
  const requests = useRequests(projectId);
  const others = useMemo(() => {
    const open = requests.flatMap(({ request, row }) =>
      isOpenRequest(request) && row.id !== requestId ? [row] : [],
    );
    return [...issues.filter(({ archivedAt }) => archivedAt === null), ...open];
  }, [issues, requests, requestId]);
  const found = useAlikeTitles(title, others);
  if (found.length === 0) return null;
  return (
    <section aria-label={t('alike')} className="mt-3 rounded-r3 border border-line px-3 py-2">
      <p className="text-small text-2">{t('alike')}</p>
      <ul>
        {found.map((row) => (
          <AlikeIssue key={row.id} row={row} onSame={onSame} />
        ))}
      </ul>
    </section>
  );
}

function AlikeIssue({ row, onSame }: { readonly row: Issue } & Pick<AlikeIssuesProps, 'onSame'>) {
  const t = useTranslations('intake');
  const { workspace } = useWorkspace();
  const reference = useReference(row);
  const inbox = `/${workspace.slug}/projects/${row.projectId}/inbox?request=${row.id}`;
  return (
    <li className="flex min-h-7 items-center gap-2">
      <AppLink
        to={row.isRequest ? inbox : issuePath(workspace.slug, row)}
        target="_blank"
        className="min-w-0 flex-1 truncate leading-6 hover:underline narrow:line-clamp-2 narrow:whitespace-normal"
        title={row.title}
      >
        <span className="text-3">{row.isRequest ? t('form.request') : reference}</span> {row.title}
      </AppLink>
      {onSame && !row.isRequest && (
        <Button variant="ghost" onClick={() => onSame(row.id)}>
          {t('duplicateForm.submit')}
        </Button>
      )}
    </li>
  );
}
