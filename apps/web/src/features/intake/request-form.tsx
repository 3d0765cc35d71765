import {
  afterEdit,
  blankIssue,
  fileRequest,
  issue,
  keyBetween,
  type IssueEdit,
  type Project,
  type RichText,
} from '@cairn/domain';
import type { EditorHandle } from '@cairn/editor/react';
import { uuid } from '@cairn/sync/schema';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { toast } from '@cairn/ui/toast';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { undoButton } from '../../data/use-undo.ts';
import { useWholeText } from '../assets/public.ts';
import {
  IssueDraftContext,
  IssueProvider,
  IssueText,
  PropertyChips,
  useIssueContext,
} from '../issues/public.ts';
import { AlikeIssues } from './alike-issues.tsx';

/** Properties that can be set when sending a request; the rest is decided on acceptance. */
const FILED = ['priority', 'labels', 'assignees', 'dueDate'];

interface RequestFormProps {
  readonly home: Project;
  readonly onClose: () => void;
  readonly onFiled: (id: string) => void;
}

/** The request form: title, text and priority. */
export function RequestForm({ home, onClose, onFiled }: RequestFormProps) {
  const t = useTranslations('intake.form');
  const told = useTranslations('intake.told');
  const engine = useEngine();
  const run = useCommand();
  const { propertyUis, words } = useIssueContext();
  const [id] = useState(() => uuid());
  const [title, setTitle] = useState('');
  const body = useRef<RichText>(undefined);
  const editor = useRef<EditorHandle>(null);
  const whenWhole = useWholeText(editor);
  const [edits, setEdits] = useState<readonly IssueEdit[]>([]);
  const row = edits.reduce(afterEdit, { ...blankIssue(home.id, words.lookups), id, title });
  const isBlank = title.trim() === '';
  const file = (): void => {
    let last: string | undefined;
    for (const { sortOrder } of engine.store.where(issue, 'projectId', home.id))
      if (last === undefined || sortOrder > last) last = sortOrder;
    const { undo } = run(fileRequest, {
      id,
      projectId: home.id,
      title: title.trim(),
      priority: row.priority,
      assigneeIds: [...row.assigneeIds],
      labelIds: [...row.labelIds],
      dueDate: row.dueDate,
      sortOrder: keyBetween(last, undefined),
      ...(body.current ? { description: body.current } : {}),
    });
    toast.success(told('filed', { title: title.trim() }), {
      action: undoButton(engine, told('undo'), undo ? [undo] : []),
    });
    onFiled(id);
  };
  const submit = (): void => (isBlank ? undefined : whenWhole(file));
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    submit();
  };
  return (
    <IssueDraftContext value={{ row, edit: (more) => setEdits((before) => [...before, ...more]) }}>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title={t('title')}
        size="lg"
        sheet
        holds
        closeLabel={t('close')}
        footer={
          <Button
            size="lg"
            variant="primary"
            keys="mod+enter"
            disabledReason={isBlank ? t('titleRequired') : undefined}
            onClick={submit}
          >
            {t('submit')}
          </Button>
        }
      >
        {/* Mod-Enter submits from every field. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div onKeyDown={handleKeyDown}>
          {/* Inside, so that pickers render above the dialog. */}
          <IssueProvider propertyUis={propertyUis.filter(({ id: property }) => FILED.includes(property))}>
            <IssueText
              editor={editor}
              projectId={home.id}
              words={{
                titleLabel: t('titleLabel'),
                titlePlaceholder: t('titlePlaceholder'),
                description: t('description'),
                descriptionPlaceholder: t('descriptionPlaceholder'),
              }}
              title={title}
              body={undefined}
              begin="end"
              onTitle={setTitle}
              onBody={(written) => {
                body.current = written;
              }}
              onSubmit={submit}
            />
            <AlikeIssues projectId={home.id} title={title} />
            <div className="mt-4">
              <PropertyChips row={row} editable always={FILED} />
            </div>
          </IssueProvider>
        </div>
      </Dialog>
    </IssueDraftContext>
  );
}
