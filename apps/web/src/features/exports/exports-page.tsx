import { EXPORT_DAYS, issueExport, type IssueExport } from '@cairn/domain';
import { LockIcon } from '@cairn/ui/icons';
import { Note, SettingsTitle } from '@cairn/ui/settings-page';
import { useTranslations } from 'use-intl';
import { useCan } from '../../data/use-can.ts';
import { useRows } from '../../data/use-rows.ts';
import { Empty } from '../../platform/empty.tsx';
import { emptyScreens } from './empty-screens.tsx';
import { ExportForm } from './export-form.tsx';
import { ExportTable } from './export-table.tsx';

/** `/$workspace/settings/exports`: issues as files, for Members. */
export function ExportsPage() {
  const t = useTranslations('exports');
  const mayExport = useCan('export:create', 'workspace');
  if (mayExport) return <Exports />;
  return (
    <>
      <SettingsTitle title={t('title')} />
      <Note icon={<LockIcon aria-hidden="true" />}>{t('membersOnly')}</Note>
    </>
  );
}

const newestFirst = (a: IssueExport, b: IssueExport): number =>
  b.askedAt - a.askedAt || (a.id < b.id ? 1 : -1);

function Exports() {
  const t = useTranslations('exports');
  const rows = useRows(issueExport, { compare: newestFirst });
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      <ExportForm />
      <section aria-label={t('history')} className="mt-8">
        <h2 className="font-strong">{t('history')}</h2>
        <p className="mt-0.5 mb-3 text-2">{t('historyLead', { days: EXPORT_DAYS })}</p>
        {rows.length === 0 ? <Empty of={emptyScreens.none} level={3} /> : <ExportTable rows={rows} />}
      </section>
    </>
  );
}
