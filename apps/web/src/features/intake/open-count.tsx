import { REQUEST_STATUS, statusOn } from '@cairn/domain';
import { Count } from '@cairn/ui/count';
import { useTranslations } from 'use-intl';
import { useToday } from '../../lib/use-today.ts';
import { useRequests } from './use-requests.ts';

/** The number of unanswered requests of a project, in the sidebar. */
export function OpenCount({ projectId }: { projectId: string }) {
  const t = useTranslations('intake');
  const today = useToday();
  const count = useRequests(projectId).filter(
    ({ request }) => statusOn(request, today) === REQUEST_STATUS.pending,
  ).length;
  return count > 0 ? <Count count={count} label={t('waiting', { count })} /> : null;
}
