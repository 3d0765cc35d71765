import { ISSUE_TITLE_MAX, type IssueViewSpec, type ViewContext } from '@cairn/domain';
import { Kbd } from '@cairn/ui/kbd';
import { useReturnedFocus } from '@cairn/ui/use-returned-focus';
import { clsx } from 'clsx';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useEngine } from '../../../data/engine-context.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useIssueContext } from '../issue-context.tsx';
import { createFromRow } from '../form/create-from-row.ts';
import { newIssueIn } from '../form/new-issue.ts';

interface QuickAddProps {
  readonly projectId: string;
  readonly groupKey: string;
  readonly subKey: string;
  readonly spec: IssueViewSpec;
  readonly context: ViewContext;
  readonly onDone: () => void;
  /** Rendered as a card on a board instead of a line in a list. */
  readonly card?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** Types one title after another into a group: Enter adds one and stays, Escape ends. */
export function QuickAdd(props: QuickAddProps) {
  useReturnedFocus();
  const { projectId, groupKey, subKey, spec, context, onDone, card = false, className, style } = props;
  const { words, uiById } = useIssueContext();
  const { store } = useEngine();
  const run = useCommand();
  const [title, setTitle] = useState('');
  const { t } = words;
  const display = spec.group === null ? undefined : uiById.get(spec.group)?.describe(groupKey, words);
  const add = (): void => {
    if (title.trim() === '') return;
    const row = newIssueIn({ projectId, groupKey, subKey, spec, context });
    if (!row) return;
    createFromRow(run, { ...row, title }, { store, properties: context.properties.values() });
    setTitle('');
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onDone();
    }
  };
  return (
    <div
      style={style}
      className={clsx(
        card
          ? 'grid gap-1 rounded-r3 bg-raised px-3 py-2.5 shadow-e1'
          : 'flex h-9 items-center gap-2 bg-bg pr-4 pl-[52px] narrow:h-11 narrow:pr-3 narrow:pl-3',
        className,
      )}
    >
      {!card && display?.icon}
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone pressed "add" to get it
        autoFocus
        aria-label={t('quickAdd.label')}
        placeholder={t('quickAdd.label')}
        value={title}
        maxLength={ISSUE_TITLE_MAX}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={() => {
          if (title.trim() === '') onDone();
        }}
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-3 pointer-coarse:text-[16px]"
      />
      <span
        className="flex flex-none items-center gap-1.5 text-small text-2 narrow:hidden"
        aria-hidden="true"
      >
        {t('quickAdd.stays')} <Kbd keys="Enter" /> {t('quickAdd.done')} <Kbd keys="Escape" />
      </span>
    </div>
  );
}
