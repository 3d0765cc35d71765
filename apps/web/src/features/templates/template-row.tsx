import { issue, removeTemplate, type Template } from '@cairn/domain';
import { ClipboardIcon, EditIcon, PlusIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';
import { SettingsMark } from '@cairn/ui/settings-page';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { RowMenu } from '../../lib/row-menu.tsx';
import { openIssueForm } from '../issues/public.ts';

const TemplateChips = lazyPage(async () => (await import('./template-parts.ts')).TemplateChips);

interface TemplateRowProps {
  readonly row: Template;
  /** Undefined without edit rights. */
  readonly onEdit: (() => void) | undefined;
}

/** A template in the project settings: its name, and the values it gives. */
export function TemplateRow({ row, onEdit }: TemplateRowProps) {
  const t = useTranslations('templates.row');
  const engine = useEngine();
  const run = useCommand();
  const mayUse = useCan('issue:create', {
    entity: issue,
    row: { id: row.projectId, projectId: row.projectId },
  });
  const remove = (): void => {
    const receipt = run(removeTemplate, { templateId: row.id });
    toast.show(t('removed', { name: row.name }), undoOffer(engine, t('undo'), [receipt]));
  };
  const use = (): void => openIssueForm({ projectId: row.projectId, fill: row });
  return (
    <li className="relative flex items-start gap-3 px-4 py-3">
      <SettingsMark>
        <ClipboardIcon />
      </SettingsMark>
      <div className="min-w-0 flex-1">
        {onEdit ? (
          <button
            type="button"
            className="block max-w-full truncate text-left font-medium after:absolute after:inset-0"
            onClick={onEdit}
          >
            {row.name}
          </button>
        ) : (
          <p className="truncate font-medium">{row.name}</p>
        )}
        {row.title.trim() !== '' && <p className="truncate text-small text-2">{row.title}</p>}
        <div className="mt-2 min-h-[26px]">
          <TemplateChips row={row} />
        </div>
      </div>
      {(onEdit || mayUse) && (
        <RowMenu name={row.name} removeText={t('removeText')} onRemove={onEdit && remove}>
          {mayUse && (
            <MenuItem icon={<PlusIcon />} onSelect={use}>
              {t('use')}
            </MenuItem>
          )}
          {onEdit && (
            <MenuItem icon={<EditIcon />} onSelect={onEdit}>
              {t('edit')}
            </MenuItem>
          )}
        </RowMenu>
      )}
    </li>
  );
}
