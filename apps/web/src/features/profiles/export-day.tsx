import { Button } from '@cairn/ui/button';
import { DatePicker } from '@cairn/ui/date-picker';
import { DownloadIcon } from '@cairn/ui/icons';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { downloadFile } from '../../data/call-api.ts';
import { useWorkspace } from '../../data/engine-context.ts';
import { useToday } from '../../lib/use-today.ts';
import { saveBlob } from '../../lib/save-blob.ts';

/** Downloads a person's activity of a day as a table as soon as the day is picked. */
export function ExportDay({ userId }: { userId: string }) {
  const t = useTranslations('profiles.export');
  const { slug } = useWorkspace().workspace;
  const today = useToday();
  const tPicker = useTranslations('issues.picker');
  const [busy, setBusy] = useState(false);
  const download = async (day: string): Promise<void> => {
    setBusy(true);
    try {
      await saveDay(slug, userId, day);
    } catch {
      toast.error(t(navigator.onLine ? 'failed' : 'offline'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <DatePicker
      words={{ previousMonth: tPicker('previousMonth'), nextMonth: tPicker('nextMonth') }}
      label={t('hint')}
      align="end"
      value={null}
      max={today}
      onChange={(day) => day !== null && void download(day)}
      trigger={
        <Button icon={<DownloadIcon aria-hidden="true" />} loading={busy} loadingText={t('button')}>
          {t('button')}
        </Button>
      }
    />
  );
}

/** Fetched rather than linked, so that errors are shown here instead of in a file. */
async function saveDay(slug: string, userId: string, day: string): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const table = await downloadFile('GET /api/workspaces/:slug/members/:user/activity/export', {
    params: { slug, user: userId },
    query: { day, timezone: timeZone },
  });
  saveBlob(`activity-${day}.csv`, table);
}
