import { retryExport, type IssueExport } from '@cairn/domain';
import { Button, LinkButton } from '@cairn/ui/button';
import { DownloadIcon } from '@cairn/ui/icons';
import { RelativeTime } from '@cairn/ui/relative-time';
import { useFormatter, useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { fileSize } from '../../lib/file-size.ts';
import { useNow } from '../../lib/use-now.ts';
import { EvenRow, RowTable } from '../../lib/row-table.tsx';
import { useProjectsText } from './use-projects-text.ts';

type State = IssueExport['status'] | 'expired';

const DOTS: Readonly<Record<State, string>> = {
  queued: 'bg-state-cancelled',
  processing: 'bg-amber',
  completed: 'bg-green',
  failed: 'bg-red',
  expired: 'bg-state-cancelled',
};

/** The person's exports, newest first, with the remaining files. */
export function ExportTable({ rows }: { rows: readonly IssueExport[] }) {
  const t = useTranslations('exports');
  const now = useNow().getTime();
  return (
    <RowTable
      caption={t('title')}
      columns={[
        { label: t('columns.what') },
        { label: t('columns.status') },
        { label: t('columns.asked'), className: 'w-[132px] narrow:hidden' },
        { label: t('columns.actions'), className: 'w-[124px]', isUnlabelled: true },
      ]}
    >
      {rows.map((row) => (
        <ExportRow key={row.id} row={row} state={stateOf(row, now)} />
      ))}
    </RowTable>
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
      <EvenRow.Head>
        <p className="truncate font-medium">{projects}</p>
        <p className="text-small text-2">
          {t(`formats.${row.format}`)}
          {row.isSplit && ` · ${t('form.split')}`}
        </p>
      </EvenRow.Head>
      <EvenRow.Cell>
        <p className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[state]}`} />
          {t(`statuses.${state}`)}
        </p>
        <StateDetail row={row} state={state} />
      </EvenRow.Cell>
      <EvenRow.Cell className="text-2 narrow:hidden">
        <RelativeTime at={row.askedAt} />
      </EvenRow.Cell>
      <EvenRow.Cell className="text-end">
        <ExportAction row={row} state={state} content={content} />
      </EvenRow.Cell>
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
