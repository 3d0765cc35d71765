import { PREVIEW_DAYS, type Automation, type Project } from '@cairn/domain';
import type { RouteReply } from '@cairn/domain/http/api';
import { dateToDay } from '@cairn/ui/dates';
import { useFormatter, useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { ReadFailed } from '../../data/read-failed.tsx';
import { useRead } from '../../data/use-read.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { longDayText } from '../../lib/day-text.ts';

const ROUTE = 'GET /api/workspaces/:slug/projects/:project/automations/preview';
type Due = RouteReply<typeof ROUTE>['archive'];

interface AutomationPreviewProps {
  readonly project: Project;
  readonly months: { readonly archive: number; readonly close: number };
  readonly held: Automation;
}

/** A preview of what the rules would do within a month if no one touched the issues, even while off. */
export function AutomationPreview({ project, months, held }: AutomationPreviewProps) {
  const t = useTranslations('automations');
  const { workspace } = useWorkspace();
  const read = useRead(ROUTE, {
    params: { slug: workspace.slug, project: project.id },
    query: { archive_after: months.archive, close_after: months.close },
  });
  return (
    <section aria-labelledby="automation-preview" className="mt-8">
      <h2 id="automation-preview" className="font-strong">
        {t('preview.title')}
      </h2>
      <p className="mt-0.5 text-2">{t('preview.lead', { days: PREVIEW_DAYS })}</p>
      {read.error ? (
        <div role="status" className="mt-3">
          <ReadFailed
            read={read}
            words={{ offline: t('preview.missing'), failed: t('preview.failed'), again: t('preview.again') }}
          />
        </div>
      ) : (
        <div className="mt-3 overflow-x-auto">
          <table
            aria-label={t('preview.title')}
            className="w-full min-w-[480px] tabular-nums narrow:min-w-0 narrow:text-small"
          >
            <thead>
              <tr className="border-b border-line text-small *:px-2 *:py-2 *:text-left *:font-medium">
                <th scope="col">{t('preview.rule')}</th>
                <th scope="col">{t('preview.issues')}</th>
                <th scope="col">{t('preview.first')}</th>
                <th scope="col" className="!text-right">
                  {t('preview.from')}
                </th>
              </tr>
            </thead>
            <tbody>
              <PreviewRow
                name={t('archive.name')}
                isOn={held.archiveAfter !== null}
                due={read.value?.archive}
                project={project}
              />
              <PreviewRow
                name={t('close.name')}
                isOn={held.closeAfter !== null}
                due={read.value?.close}
                project={project}
              />
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** How many are named; the count is of all. */
const NAMED = 3;

interface PreviewRowProps {
  readonly name: string;
  readonly isOn: boolean;
  /** Undefined while loading. */
  readonly due: Due | undefined;
  readonly project: Project;
}

function PreviewRow({ name, isOn, due, project }: PreviewRowProps) {
  const t = useTranslations('automations.preview');
  const format = useFormatter();
  const { workspace } = useWorkspace();
  const first = due?.issues[0];
  return (
    <tr className="border-b border-line *:px-2 *:py-2.5">
      <th scope="row" className="text-left font-medium">
        {name}
        {!isOn && <span className="ml-2 font-normal text-3">{t('off')}</span>}
      </th>
      <td className="text-2">{due && format.number(due.count)}</td>
      <td className="text-2">
        {due?.issues.slice(0, NAMED).map(({ id, reference, title }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <AppLink
              to={`/${workspace.slug}/projects/${project.id}/issues/${id}`}
              title={title}
              className="whitespace-nowrap hover:text-text hover:underline"
            >
              {reference}
            </AppLink>
          </span>
        ))}
        {due?.count === 0 && t('none')}
      </td>
      <td className="text-right text-2 narrow:whitespace-nowrap">
        {first && longDayText(dateToDay(new Date(first.due_at)))}
      </td>
    </tr>
  );
}
