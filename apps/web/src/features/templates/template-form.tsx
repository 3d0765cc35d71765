import {
  createTemplate,
  isGivenAhead,
  TEMPLATE_BODY_WEIGHT,
  TEMPLATE_NAME_MAX,
  updateTemplate,
  type RichText,
  type Template,
} from '@cairn/domain';
import { sameName } from '@cairn/domain/same-name';
import type { EditorHandle } from '@cairn/editor/react';
import { uuid, weightOf } from '@cairn/sync/schema';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Field } from '@cairn/ui/field';
import { TextField } from '@cairn/ui/text-field';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { useFileHandler, useWholeText } from '../assets/public.ts';
import {
  draftRow,
  editDraft,
  IssueDraftContext,
  IssueProvider,
  IssueText,
  keptOfDraft,
  PropertyChips,
  useIssueContext,
} from '../issues/public.ts';
import { useTemplateIssue } from './use-template-issue.ts';

const SHOWN = ['state', 'priority', 'assignees', 'labels'];

interface TemplateFormProps {
  readonly projectId: string;
  /** The template to edit; undefined for a new one. */
  readonly held: Template | undefined;
  /** The names of the project's other templates. */
  readonly others: readonly string[];
  readonly onClose: () => void;
}

/** A template: its name, and below it the prefilled issue. */
export function TemplateForm({ projectId, held, others, onClose }: TemplateFormProps) {
  const t = useTranslations('templates.form');
  const words = useTranslations('issuePage.form');
  const run = useCommand();
  const {
    propertyUis,
    words: { lookups },
  } = useIssueContext();
  const { form: given } = useTemplateIssue(projectId, held);
  const [name, setName] = useState(held?.name ?? '');
  const [form, setForm] = useState(given);
  const latest = useRef(form);
  const change = (changed: (now: typeof form) => typeof form): void => {
    latest.current = changed(latest.current);
    setForm(latest.current);
  };
  const [isTried, setIsTried] = useState(false);
  const editor = useRef<EditorHandle>(null);
  const whenWhole = useWholeText(editor);
  const fileHandler = useFileHandler({ purpose: 'issue-description', projectId });
  const row = draftRow(form, lookups, 0);
  const nameFault = faultOf(name, others);
  const isTooLong = exceedsWeight(form.body);
  const submit = (): void => {
    setIsTried(true);
    if (nameFault) return;
    whenWhole(() => {
      if (exceedsWeight(latest.current.body)) return;
      const { title, body, fields, facets } = keptOfDraft(latest.current);
      const contents = { name: name.trim(), title, body, fields, facets };
      if (held) run(updateTemplate, { templateId: held.id, patch: contents });
      else run(createTemplate, { id: uuid(), projectId, ...contents });
      onClose();
    });
  };
  const close = (): void => whenWhole(onClose);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    submit();
  };
  return (
    <IssueDraftContext
      value={{ row, edit: (edits) => change((now) => editDraft(now, draftRow(now, lookups, 0), edits)) }}
    >
      <Dialog
        open
        onOpenChange={(open) => open || close()}
        title={t(held ? 'editTitle' : 'newTitle')}
        size="lg"
        sheet
        holds
        closeLabel={t('close')}
        footer={
          <Button
            size="lg"
            variant="primary"
            keys="mod+enter"
            disabledReason={isTooLong ? t('tooLong') : undefined}
            onClick={submit}
          >
            {t(held ? 'save' : 'create')}
          </Button>
        }
      >
        {/* Mod-Enter submits from every field. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div onKeyDown={handleKeyDown}>
          {/* Inside, so that pickers render above the dialog. */}
          <IssueProvider propertyUis={propertyUis.filter(({ property }) => isGivenAhead(property))}>
            <Field label={t('name')} required error={isTried && nameFault ? t(nameFault) : undefined}>
              <TextField
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form has been asked for
                autoFocus
                value={name}
                maxLength={TEMPLATE_NAME_MAX}
                autoComplete="off"
                placeholder={t('namePlaceholder')}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <section aria-label={t('issue')} className="mt-4 rounded-r3 border border-line p-4">
              <IssueText
                editor={editor}
                projectId={projectId}
                words={{
                  titleLabel: words('titleLabel'),
                  titlePlaceholder: words('titlePlaceholder'),
                  description: words('description'),
                  descriptionPlaceholder: words('descriptionPlaceholder'),
                }}
                title={form.title}
                body={given.body}
                fileHandler={fileHandler}
                onTitle={(title) => change((now) => ({ ...now, title }))}
                onBody={(body) => change((now) => ({ ...now, body }))}
                onSubmit={submit}
              />
              <div className="mt-4">
                <PropertyChips row={row} editable always={SHOWN} />
              </div>
            </section>
          </IssueProvider>
        </div>
      </Dialog>
    </IssueDraftContext>
  );
}

const exceedsWeight = (body: RichText | undefined): boolean =>
  weightOf(body ?? null, TEMPLATE_BODY_WEIGHT) > TEMPLATE_BODY_WEIGHT;

function faultOf(name: string, others: readonly string[]): 'nameRequired' | 'nameTaken' | undefined {
  if (name.trim() === '') return 'nameRequired';
  return others.some((other) => sameName(other, name)) ? 'nameTaken' : undefined;
}
