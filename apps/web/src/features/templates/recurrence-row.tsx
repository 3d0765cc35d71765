import {
  issue,
  pauseRecurrence,
  removeRecurrence,
  resumeRecurrence,
  template,
  type Project,
  type Recurrence,
} from '@cairn/domain';
import { Pill } from '@cairn/ui/badge';
import { EditIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';
import { SettingsMark } from '@cairn/ui/settings-page';
import { toast } from '@cairn/ui/toast';
import { Pause, Play, Repeat } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useEngine, useWorkspace } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { RowMenu } from '../../lib/row-menu.tsx';
import { issuePath, useReference } from '../issues/public.ts';
import { useNextText, useRhythmWords } from './use-rhythm-words.ts';

interface RecurrenceRowProps {
  readonly row: Recurrence;
  readonly home: Project;
  /** Undefined without edit rights. */
  readonly onEdit: (() => void) | undefined;
}

/** A rule in the project settings: its template, frequency and next issue. */
export function RecurrenceRow({ row, home, onEdit }: RecurrenceRowProps) {
  const t = useTranslations('recurring');
  const engine = useEngine();
  const run = useCommand();
  const { ruleText } = useRhythmWords();
  const nextText = useNextText(row, home);
  const from = useRow(template, row.templateId);
  const name = from?.name ?? t('row.deletedTemplate');
  const recurrenceId = row.id;
  const remove = (): void => {
    const receipt = run(removeRecurrence, { recurrenceId });
    toast.show(t('row.removed'), undoOffer(engine, t('row.undo'), [receipt]));
  };
  return (
    <li className="relative flex items-start gap-3 px-4 py-3">
      <SettingsMark>
        <Repeat aria-hidden="true" />
      </SettingsMark>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          {onEdit ? (
            <button
              type="button"
              className="min-w-0 truncate text-left font-medium after:absolute after:inset-0"
              onClick={onEdit}
            >
              {name}
            </button>
          ) : (
            <span className="min-w-0 truncate font-medium">{name}</span>
          )}
          {row.isPaused && <Pill>{t('paused')}</Pill>}
        </div>
        <p>{ruleText(row)}</p>
        <p className="text-small text-2">
          {from ? !row.isPaused && nextText : t('noTemplate')}
          <LastIssue id={row.lastIssueId} />
        </p>
      </div>
      {onEdit && (
        <RowMenu name={name} removeText={t('row.removeText')} onRemove={remove}>
          <MenuItem icon={<EditIcon />} onSelect={onEdit}>
            {t('row.edit')}
          </MenuItem>
          {row.isPaused ? (
            <MenuItem
              icon={<Play aria-hidden="true" />}
              onSelect={() => run(resumeRecurrence, { recurrenceId })}
            >
              {t('row.resume')}
            </MenuItem>
          ) : (
            <MenuItem
              icon={<Pause aria-hidden="true" />}
              onSelect={() => run(pauseRecurrence, { recurrenceId })}
            >
              {t('row.pause')}
            </MenuItem>
          )}
        </RowMenu>
      )}
    </li>
  );
}

/** The last issue that a rule created, while it exists. */
function LastIssue({ id }: { id: string | null }) {
  const t = useTranslations('recurring');
  const { workspace } = useWorkspace();
  const last = useRow(issue, id);
  const reference = useReference(last);
  if (!last) return null;
  return (
    <span className="relative z-1 ml-2">
      {t.rich('last', {
        issue: () => (
          <AppLink to={issuePath(workspace.slug, last)} title={last.title} className="hover:underline">
            {reference}
          </AppLink>
        ),
      })}
    </span>
  );
}
