import type { Amount, Cycle } from '@cairn/domain';
import { CycleIcon } from '@cairn/ui/icons';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { CycleDone } from './cycle-done.tsx';
import { CycleDates } from './cycle-dates.tsx';
import { CycleMenu } from './cycle-menu.tsx';
import { cyclePath } from './cycle-path.ts';
import { DaysLeft } from './days-left.tsx';

/** A cycle on a list of them. */
export function CycleRow({ row, amount }: { row: Cycle; amount: Amount | undefined }) {
  const { workspace } = useWorkspace();
  return (
    <li className="relative flex h-11 items-center gap-3 border-b border-line px-4 hover:bg-hover narrow:px-3">
      <CycleIcon aria-hidden="true" className="size-4 flex-none text-2" />
      <AppLink
        to={cyclePath(workspace.slug, row)}
        className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
      >
        {row.name}
      </AppLink>
      <DaysLeft row={row} />
      <CycleDates row={row} className="narrow:hidden" />
      <CycleDone row={row} amount={amount} />
      <CycleMenu row={row} />
    </li>
  );
}
