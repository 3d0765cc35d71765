import { retryExport, type IssueExport } from '@cairn/domain';
import { Button, LinkButton } from '@cairn/ui/button';
import { DownloadIcon } from '@cairn/ui/icons';
import { RelativeTime } from '@cairn/ui/relative-time';
import { useFormatter, useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { fileSize } from '../../lib/file-size.ts';
import { useNow } from '../../lib/use-now.ts';
import { useProjectsText } from './use-projects-text.ts';

const HEAD = 'border-b border-line px-2 pb-2 text-start text-small font-medium text-2';
const CELL = 'h-[52px] border-b border-line px-2 py-1.5';

type State = IssueExport['status'] | 'expired';

const DOTS: Readonly<Record<State, string>> = {
  queued: 'bg-state-cancelled',
  processing: 'bg-amber',
  completed: 'bg-green',
  failed: 'bg-red',
  expired: 'bg-state-cancelled',
};

/** What one has exported, newest first, with the files that are still there. */
export function ExportTable({ rows }: { rows: readonly IssueExport[] }) {
  const t = useTranslations('exports');
  const now = useNow().getTime();
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="vh">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {t('columns.what')}
          </th>
          <th scope="col" className={HEAD}>
            {t('columns.status')}
          </th>
          <th scope="col" className={`${HEAD} w-[132px] narrow:hidden`}>
            {t('columns.asked')}
          </th>
          <th scope="col" className={`${HEAD} w-[124px]`}>
            <span className="vh">{t('columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ExportRow key={row.id} row={row} state={stateOf(row, now)} />
        ))}
      </tbody>
    </table>
  );
}

const stateOf = ({ status, expiresAt }: IssueExport, now: number): State =>
  status === 'completed' && expiresAt !== null && expiresAt <= now ? 'expired' : status;

function ExportRow({ row, state }: { row: IssueExport; state: State }) {
  const t = useTranslations('exports');
  const textOf = useProjectsText();
  const projects = textOf(row.projectIds, row.ofAllProjects);
  const content = t('content', { projects, format: t(`formats.${row.format}`) });
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className={`${CELL} text-start font-normal`}>
        <p className="truncate font-medium">{projects}</p>
        <p className="text-small text-2">
          {t(`formats.${row.format}`)}
          {row.isSplit && ` · ${t('form.split')}`}
        </p>
      </th>
      <td className={CELL}>
        <p className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[state]}`} />
          {t(`statuses.${state}`)}
        </p>
        <StateDetail row={row} state={state} />
      </td>
      <td className={`${CELL} text-2 narrow:hidden`}>
        <RelativeTime at={row.askedAt} />
      </td>
      <td className={`${CELL} text-end`}>
        <ExportAction row={row} state={state} content={content} />
      </td>
    </tr>
  );
}

function StateDetail({ row, state }: { row: IssueExport; state: State }) {
  const t = useTranslations('exports');
  const format = useFormatter();
  if (state === 'failed') return <p className="text-small text-2">{t(`faults.${row.fault ?? 'unknown'}`)}</p>;
  if (state !== 'completed') return null;
  return (
    <p className="text-small text-2">
      {t('size', { issues: row.issues ?? 0, size: fileSize(row.bytes ?? 0) })}
      {row.expiresAt !== null &&
        ` · ${t('expires', { day: format.dateTime(new Date(row.expiresAt), { dateStyle: 'medium' }) })}`}
    </p>
  );
}

interface ExportActionProps {
  row: IssueExport;
  state: State;
  content: string;
}

function ExportAction({ row, state, content }: ExportActionProps) {
  const t = useTranslations('exports');
  const { slug } = useWorkspace().workspace;
  const run = useCommand();
  if (state === 'failed')
    return (
      <Button
        aria-label={t('retryOf', { content })}
        onClick={() => void run(retryExport, { exportId: row.id })}
      >
        {t('retry')}
      </Button>
    );
  if (state !== 'completed') return null;
  return (
    <LinkButton
      icon={<DownloadIcon aria-hidden="true" />}
      aria-label={t('downloadOf', { content })}
      href={`/api/workspaces/${slug}/export-issues/${row.id}/file`}
      download
    >
      {t('download')}
    </LinkButton>
  );
}
