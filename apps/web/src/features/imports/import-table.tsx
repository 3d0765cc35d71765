import { member, project } from '@cairn/domain';
import { PauseIcon, CycleIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useRow } from '../../data/use-rows.ts';
import { RowMenu } from '../../lib/row-menu.tsx';
import { GrowingRow, RowTable } from '../../lib/row-table.tsx';
import { useProblemText } from '../workspaces/public.ts';
import { importApi, isUnderWay, type Importer } from './import-api.ts';
import { ProviderMark } from './provider-mark.tsx';
import { RunAgainDialog } from './run-again-dialog.tsx';

export interface ImportTableProps {
  slug: string;
  importers: readonly Importer[];
  onChanged: () => void;
}

/** All imports, newest first: source, target and result. */
export function ImportTable({ slug, importers, onChanged }: ImportTableProps) {
  const t = useTranslations('imports');
  return (
    <RowTable
      caption={t('table')}
      columns={[
        { label: t('columns.source') },
        { label: t('columns.status') },
        { label: t('columns.started'), className: 'w-[140px] narrow:hidden' },
        { label: t('columns.actions'), className: 'w-12', isUnlabelled: true },
      ]}
    >
      {importers.map((importer) => (
        <ImportRow key={importer.id} slug={slug} importer={importer} onChanged={onChanged} />
      ))}
    </RowTable>
  );
}

interface ImportRowProps {
  slug: string;
  importer: Importer;
  onChanged: () => void;
}

function ImportRow({ slug, importer, onChanged }: ImportRowProps) {
  const t = useTranslations('imports');
  const starter = useRow(member, importer.created_by);
  const name = t('name', { provider: t(`providers.${importer.provider}`), source: importer.source ?? '' });
  return (
    <tr className="hover:bg-hover">
      <GrowingRow.Head>
        <ImportName importer={importer} name={name} />
      </GrowingRow.Head>
      <GrowingRow.Cell>
        <ImportState importer={importer} />
        <Problems importer={importer} name={name} />
      </GrowingRow.Cell>
      <GrowingRow.Cell className="text-2 narrow:hidden">
        <RelativeTime at={importer.started_at ?? importer.created_at} />
        <p className="truncate text-small">{t('by', { name: starter?.displayName ?? t('someone') })}</p>
      </GrowingRow.Cell>
      <GrowingRow.Cell>
        <ImportMenu slug={slug} importer={importer} name={name} onChanged={onChanged} />
      </GrowingRow.Cell>
    </tr>
  );
}

function ImportName({ importer, name }: { importer: Importer; name: string }) {
  const t = useTranslations('imports');
  const target = useRow(project, importer.project_id);
  return (
    <div className="flex gap-3">
      <span className="grid size-7 shrink-0 place-items-center rounded-r2 bg-active text-2 narrow:hidden">
        <ProviderMark provider={importer.provider} />
      </span>
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-small text-2">{target?.name ?? t('deletedProject')}</p>
      </div>
    </div>
  );
}

type State = Importer['status'] | 'waiting';

const DOTS: Readonly<Record<State, string>> = {
  connected: 'bg-state-cancelled',
  reading: 'bg-amber',
  ready: 'bg-state-cancelled',
  queued: 'bg-state-cancelled',
  running: 'bg-amber',
  waiting: 'bg-amber',
  completed: 'bg-green',
  partial: 'bg-amber',
  failed: 'bg-red',
};

function ImportState({ importer }: { importer: Importer }) {
  const t = useTranslations('imports');
  const state: State = isUnderWay(importer) && importer.waits_until !== null ? 'waiting' : importer.status;
  return (
    <>
      <p className="flex items-center gap-2">
        <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[state]}`} />
        {t(`statuses.${state}`)}
      </p>
      <StateDetail importer={importer} state={state} />
      {importer.sync_every_hours !== null && (
        <p className="text-small text-2">{t('syncs', { every: t(`every.${importer.sync_every_hours}`) })}</p>
      )}
    </>
  );
}

function StateDetail({ importer, state }: { importer: Importer; state: State }) {
  const t = useTranslations('imports');
  const format = useFormatter();
  const { fault, found, imported, left, updated, waits_until: waitsUntil } = importer;
  const detail =
    state === 'waiting'
      ? t('waits', {
          provider: t(`providers.${importer.provider}`),
          time: format.dateTime(new Date(waitsUntil ?? 0), { timeStyle: 'short' }),
        })
      : state === 'failed'
        ? t(`faults.${fault ?? 'unknown'}`)
        : state === 'running' && left === 0
          ? t('reads', { issues: found.issues })
          : undefined;
  const isCounted = state === 'completed' || state === 'partial' || imported.issues > 0;
  return (
    <div className="text-small text-2">
      {detail !== undefined && <p>{detail}</p>}
      {isCounted && (
        <p>
          {t('imported', imported)}
          {updated > 0 && ` · ${t('updated', { count: updated })}`}
          {left > 0 && ` · ${t('left', { count: left })}`}
        </p>
      )}
    </div>
  );
}

function Problems({ importer, name }: { importer: Importer; name: string }) {
  const t = useTranslations('imports');
  const { problems, problem_count: count } = importer;
  if (count === 0) return null;
  return (
    <details className="text-small">
      <summary className="cursor-pointer text-2" aria-label={`${t('problemsOf', { name })}: ${count}`}>
        {t('problems', { count })}
      </summary>
      <ul className="mt-1 list-disc ps-4 break-words text-2">
        {problems.map(({ problem, subject }) => (
          <li key={`${problem} ${subject}`}>{t(`kinds.${problem}`, { subject })}</li>
        ))}
        {count > problems.length && <li>{t('moreProblems', { count: count - problems.length })}</li>}
      </ul>
    </details>
  );
}

function ImportMenu({ slug, importer, name, onChanged }: ImportRowProps & { name: string }) {
  const t = useTranslations('imports.menu');
  const textOf = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const said = async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work;
      toast.success(done);
    } catch (error) {
      toast.error(textOf(error));
    }
    onChanged();
  };
  return (
    <>
      <RowMenu
        name={name}
        removeText={t('remove')}
        onRemove={() => void said(importApi.remove(slug, importer.id), t('removed'))}
      >
        {!isUnderWay(importer) && (
          <MenuItem
            icon={<CycleIcon />}
            onSelect={() =>
              importer.has_token
                ? void said(importApi.runAgain(slug, importer.id, ''), t('started'))
                : setIsAsking(true)
            }
          >
            {t('again')}
          </MenuItem>
        )}
        {importer.sync_every_hours !== null && (
          <MenuItem
            icon={<PauseIcon />}
            onSelect={() =>
              void said(importApi.update(slug, importer.id, { sync_every_hours: null }), t('stopped'))
            }
          >
            {t('stopSync')}
          </MenuItem>
        )}
      </RowMenu>
      <RunAgainDialog
        slug={slug}
        importer={importer}
        open={isAsking}
        onOpenChange={setIsAsking}
        onStarted={onChanged}
      />
    </>
  );
}
