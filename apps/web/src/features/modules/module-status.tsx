import { MODULE_STATUSES, type ModuleStatus, type StateGroup } from '@cairn/domain';
import { StateIcon } from '@cairn/ui/icons';
import type { SelectOption } from '@cairn/ui/select';
import { CirclePause } from 'lucide-react';
import { useTranslations } from 'use-intl';

const GROUPS: Readonly<Record<Exclude<ModuleStatus, 'paused'>, StateGroup>> = {
  backlog: 'backlog',
  planned: 'unstarted',
  'in-progress': 'started',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** The status of a module, with the icon shapes of states. */
export function ModuleStatusIcon({ status }: { status: ModuleStatus }) {
  if (status === 'paused') return <CirclePause aria-hidden="true" className="size-4 flex-none text-2" />;
  return <StateIcon group={GROUPS[status]} />;
}

/** The statuses to choose from. */
export function useStatusOptions(): readonly SelectOption<ModuleStatus>[] {
  const t = useTranslations('modules.status');
  return MODULE_STATUSES.map((value) => ({
    value,
    label: t(value),
    icon: <ModuleStatusIcon status={value} />,
  }));
}
