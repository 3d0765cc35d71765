import type { Member, Module, ModuleStatus, Progress } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { PlusIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import { ModuleRow } from './module-row.tsx';
import { ModuleStatusIcon } from './module-status.tsx';

interface ModuleGroupProps {
  readonly status: ModuleStatus;
  readonly rows: readonly Module[];
  readonly amounts: ReadonlyMap<string, Progress>;
  readonly people: ReadonlyMap<string, Member>;
  readonly onNew: ((status: ModuleStatus) => void) | undefined;
}

/** The modules with one status, under its heading. */
export function ModuleGroup({ status, rows, amounts, people, onNew }: ModuleGroupProps) {
  const t = useTranslations('modules');
  const name = t(`status.${status}`);
  return (
    <section aria-label={name}>
      <div className="flex h-9 items-center gap-2 border-b border-line bg-sunken pr-3 pl-4 narrow:px-3">
        <ModuleStatusIcon status={status} />
        <h2 className="font-medium">{name}</h2>
        <span className="flex-1 text-3 tabular-nums">{rows.length}</span>
        {onNew && (
          <IconButton
            label={`${t('new')}: ${name}`}
            size="sm"
            icon={<PlusIcon />}
            onClick={() => onNew(status)}
          />
        )}
      </div>
      <ul>
        {rows.map((row) => (
          <ModuleRow key={row.id} row={row} progress={amounts.get(row.id)} people={people} />
        ))}
      </ul>
    </section>
  );
}
