import { state as stateEntity, type IssueDraft } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { EditIcon, PlusIcon, PriorityIcon, StateIcon } from '@cairn/ui/icons';
import { MenuItem } from '@cairn/ui/menu';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../../data/engine-context.ts';
import { undoOffer } from '../../../data/use-undo.ts';
import { RowMenu } from '../../../lib/row-menu.tsx';
import { useGo } from '../../../lib/use-go.ts';
import { openIssueForm } from '../form/issue-form-store.ts';
import { useIssueDrafts, usePublishDraft } from '../form/use-issue-drafts.ts';
import { useIssueWords } from '../issue-context.tsx';

interface DraftRowProps {
  readonly draft: IssueDraft;
  /** Why it can't become an issue here. */
  readonly reason: string | undefined;
}

/** An issue that its author has not created yet; pressing the row opens it in the form. */
export function DraftRow({ draft, reason }: DraftRowProps) {
  const t = useTranslations('drafts');
  const { lookups, t: words } = useIssueWords();
  const engine = useEngine();
  const go = useGo();
  const publish = usePublishDraft(go);
  const drafts = useIssueDrafts();
  const { id, projectId, title, fields, updatedAt } = draft;
  const isTitled = title.trim() !== '';
  const name = isTitled ? title : t('untitled');
  const held = lookups.rows(stateEntity).get(fields.stateId ?? '');
  const open = (): void => openIssueForm({ projectId, draftId: id });
  const remove = (): void => {
    toast.show(t('removed'), undoOffer(engine, t('undo'), [drafts.remove(id)]));
  };
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-b border-line px-4 hover:bg-hover narrow:px-3">
      {fields.priority && (
        <PriorityIcon level={fields.priority} label={words(`values.priority.${fields.priority}`)} />
      )}
      {held && <StateIcon group={held.group} color={held.color} label={held.name} />}
      <button
        type="button"
        onClick={open}
        className={`min-w-0 flex-1 truncate text-left outline-offset-[-2px] after:absolute after:inset-0 ${isTitled ? '' : 'text-2'}`}
      >
        {name}
      </button>
      <span className="flex-none text-small text-2 narrow:hidden">
        {t('edited')} <RelativeTime at={updatedAt} />
      </span>
      <Button
        className="relative z-1"
        icon={<PlusIcon />}
        aria-label={t('createNamed', { name })}
        disabledReason={reason ?? (isTitled ? undefined : t('needsTitle'))}
        onClick={() => publish(draft)}
      >
        <span className="narrow:vh">{t('create')}</span>
      </Button>
      <RowMenu name={name} removeText={t('removeText')} onRemove={remove}>
        <MenuItem icon={<EditIcon />} onSelect={open}>
          {t('edit')}
        </MenuItem>
      </RowMenu>
    </li>
  );
}
