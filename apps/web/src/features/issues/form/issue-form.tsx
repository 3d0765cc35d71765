import {
  can,
  issue as issueEntity,
  issueDraft as draftEntity,
  project as projectEntity,
  type Project,
} from '@cairn/domain';
import type { EditorHandle } from '@cairn/editor/react';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Picker } from '@cairn/ui/picker';
import { Switch } from '@cairn/ui/switch';
import { toast } from '@cairn/ui/toast';
import { Folder } from 'lucide-react';
import {
  createElement,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../../data/engine-context.ts';
import { useActor } from '../../../data/use-can.ts';
import { useDraft } from '../../../data/use-draft.ts';
import { useRow, useRows } from '../../../data/use-rows.ts';
import type { FillIssueProps, IssueFill } from '../../../platform/feature.ts';
import { FeaturesContext } from '../../../platform/features-context.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useFileHandler, useWholeText } from '../../assets/public.ts';
import { openCreateProject } from '../../projects/public.ts';
import { IssueDraftContext, type IssueDraft } from './issue-draft.ts';
import { IssueProvider, useIssueWords } from '../issue-context.tsx';
import {
  draftOfKept,
  draftRow,
  editDraft,
  emptyDraft,
  isWritten,
  moveDraft,
  type FormDraft,
} from './issue-form-draft.ts';
import { fillForm, refillForm } from './fill-form.ts';
import { IssueText } from './issue-text.tsx';
import { useIssueDrafts } from './use-issue-drafts.ts';
import type { IssueFormStart } from './issue-form-store.ts';
import { PropertyChips } from '../page/issue-page-chips.tsx';
import { useReference } from '../issue-reference.tsx';
import type { PropertyUi } from '../../../platform/property-ui.ts';
import { useIssueLookups } from '../properties/issue-lookups.ts';

interface IssueFormProps {
  start: IssueFormStart;
  propertyUis: readonly PropertyUi[];
  onClose: () => void;
  go: (path: string) => void;
}

const SHOWN = ['state', 'priority', 'assignees', 'labels', 'dueDate'];
const byName = (a: Project, b: Project): number => a.name.localeCompare(b.name);

/** Projects in which this person may create issues. */
function useOpenProjects(): readonly Project[] {
  const actor = useActor();
  const rows = useRows(projectEntity, { compare: byName });
  return useMemo(
    () =>
      rows.filter(
        (row) =>
          row.archivedAt === null &&
          can(actor, 'issue:create', { entity: issueEntity, row: { id: row.id, projectId: row.id } }),
      ),
    [rows, actor],
  );
}

/** The form for a new issue or sub-issue, which appears in lists in the same frame as it is submitted. */
export function IssueForm(props: IssueFormProps) {
  const { start, onClose } = props;
  const projects = useOpenProjects();
  const first = projects.find((each) => each.id === start.projectId) ?? projects[0];
  if (!first) return <NoProjectDialog onClose={onClose} />;
  return <LoadedForm {...props} projects={projects} first={first} />;
}

/** Issues belong to projects: people who may create a project are led there. */
function NoProjectDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('issuePage.form');
  const mayCreate = can(useActor(), 'project:create', 'workspace');
  const create = (): void => {
    onClose();
    openCreateProject();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      size="sm"
      closeLabel={t('close')}
      footer={
        mayCreate && (
          <Button size="lg" variant="primary" onClick={create}>
            {t('createProject')}
          </Button>
        )
      }
    >
      <p className="text-2">{t('noProject')}</p>
    </Dialog>
  );
}

function LoadedForm({
  start,
  propertyUis,
  onClose,
  go,
  projects,
  first,
}: IssueFormProps & { projects: readonly Project[]; first: Project }) {
  const t = useTranslations('issuePage');
  const { workspace } = useWorkspace();
  const drafts = useIssueDrafts();
  const lookups = useIssueLookups();
  const [opened] = useState(() => Date.now());
  const [kept, keep] = useDraft<FormDraft>(
    `new-issue.${start.draftId ?? start.parentId ?? start.fill?.id ?? ''}`,
  );
  // Properties alone are not worth restoring: the form then starts with what it was opened for.
  const [left] = useState(kept);
  const isLeftEmpty = left !== undefined && !isWritten(left);
  const isUsable =
    kept !== undefined &&
    !(isLeftEmpty && kept === left) &&
    projects.some((each) => each.id === kept.projectId);
  // Read when the form opens, so that what another tab stores meanwhile does not change this form.
  const [stored] = useState(useRow(draftEntity, start.draftId));
  const around = { properties: propertyUis.map((each) => each.property), lookups, now: opened };
  /** The form's default values in a project, before anyone has written anything. */
  const contentsIn = (projectId: string, fill: IssueFill | undefined): FormDraft => {
    const empty = emptyDraft(projectId, projectId === first.id ? start : {});
    const gives = projectId === start.projectId ? (start.gives ?? []) : [];
    const contents = fill ? fillForm(fill, empty, around) : empty;
    return editDraft(contents, draftRow(contents, lookups, opened), gives);
  };
  const beginning = stored ? inOneOf(projects, first, draftOfKept(stored)) : contentsIn(first.id, start.fill);
  const draft = isUsable ? kept : beginning;
  const [filledWith, setFilledWith] = useState(start.fill?.id);
  // What differs from it was written or chosen by the person.
  const [given, setGiven] = useState(() => contentsIn(draft.projectId, stored ? undefined : start.fill));
  const [isRestored, setIsRestored] = useState(isUsable);
  const [more, setMore] = useState(false);
  const [round, setRound] = useState(0);
  const row = draftRow(draft, lookups, opened);
  const latest = useRef(draft);
  const editor = useRef<EditorHandle>(null);
  const whenWhole = useWholeText(editor);
  useEffect(() => {
    latest.current = draft;
  });
  const change = (next: Partial<FormDraft>): void => {
    latest.current = { ...latest.current, ...next };
    keep(latest.current);
  };
  const issueDraft: IssueDraft = {
    row,
    edit: (edits) => change(editDraft(latest.current, draftRow(latest.current, lookups, opened), edits)),
  };
  const create = (): void => {
    const written = draftRow(latest.current, lookups, opened);
    if (written.title.trim() === '') return;
    const properties = propertyUis.map((each) => each.property);
    drafts.create({ row: written, body: latest.current.body, draftId: start.draftId, properties, go });
    if (!more) {
      keep(undefined);
      onClose();
      return;
    }
    change(
      filledWith === undefined ? { title: '', body: undefined } : { title: given.title, body: given.body },
    );
    setIsRestored(false);
    setRound((before) => before + 1);
  };
  const submit = (): void => whenWhole(create);
  const fill = (from: IssueFill | undefined): void => {
    const next = contentsIn(latest.current.projectId, from);
    const before = latest.current.body;
    change(refillForm(latest.current, given, next, around));
    setGiven(next);
    setFilledWith(from?.id);
    if (latest.current.body !== before) setRound((last) => last + 1);
  };
  const move = (projectId: string): void => {
    change(moveDraft(latest.current, projectId));
    setGiven(moveDraft(given, projectId));
    setFilledWith(undefined);
  };
  const keepAsDraft = (): void => {
    const { projectId } = latest.current;
    drafts.keep(latest.current, start.draftId);
    keep(undefined);
    toast.success(t('form.savedAsDraft'), {
      action: {
        label: t('form.openDrafts'),
        onAction: () => go(`/${workspace.slug}/projects/${projectId}/draft-issues`),
      },
    });
    onClose();
  };
  const close = (): void => {
    if (stored && latest.current === beginning) keep(undefined);
    else if (!isWritten(latest.current) || isAsGiven(latest.current, given)) keep(undefined);
    else toast.show(t('form.kept'));
    onClose();
  };
  return (
    <IssueDraftContext value={issueDraft}>
      <FormDialog
        title={t(stored ? 'form.draftTitle' : start.parentId === undefined ? 'form.title' : 'form.subTitle')}
        onClose={() => whenWhole(close)}
        onSubmit={submit}
        footer={
          <>
            <Switch checked={more} onCheckedChange={setMore}>
              {t('form.createMore')}
            </Switch>
            <span className="flex-1" />
            {isWritten(draft) && (
              <Button size="lg" onClick={() => whenWhole(keepAsDraft)}>
                {t('form.saveDraft')}
              </Button>
            )}
            {isWritten(draft) && !isRestored && !stored && (
              <Button
                size="lg"
                onClick={() =>
                  whenWhole(() => {
                    keep(undefined);
                    onClose();
                  })
                }
              >
                {t('form.discard')}
              </Button>
            )}
            <Button
              size="lg"
              variant="primary"
              keys="mod+enter"
              disabledReason={draft.title.trim() === '' ? t('titleRequired') : undefined}
              onClick={submit}
            >
              {t('form.submit')}
            </Button>
          </>
        }
      >
        {/* Inside, so that pickers are drawn over the dialog. */}
        <IssueProvider propertyUis={propertyUis}>
          {isRestored && (
            <DraftNotice
              onDiscard={() =>
                whenWhole(() => {
                  keep(undefined);
                  latest.current = beginning;
                  setGiven(beginning);
                  setFilledWith(start.fill?.id);
                  setIsRestored(false);
                  setRound((before) => before + 1);
                })
              }
            />
          )}
          <FormHead
            projectId={draft.projectId}
            parentId={row.parentId}
            projects={projects}
            onMove={move}
            filledWith={filledWith}
            onFill={(from) => whenWhole(() => fill(from))}
          />
          <FormBody
            key={round}
            editor={editor}
            draft={draft}
            isFilled={filledWith !== undefined}
            onChange={change}
            onSubmit={submit}
          />
          <div className="mt-4">
            <PropertyChips row={row} editable always={SHOWN} />
          </div>
        </IssueProvider>
      </FormDialog>
    </IssueDraftContext>
  );
}

/** Whether the form contains only what filled it in. */
const isAsGiven = ({ title, body }: FormDraft, given: FormDraft): boolean =>
  title === given.title && body === given.body;

/** A draft of a project in which its author can no longer create anything starts in another project. */
const inOneOf = (projects: readonly Project[], first: Project, draft: FormDraft): FormDraft =>
  projects.some(({ id }) => id === draft.projectId) ? draft : moveDraft(draft, first.id);

function FormDialog({
  title,
  footer,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  footer: ReactNode;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('issuePage.form');
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      size="lg"
      sheet
      holds
      closeLabel={t('close')}
      footer={footer}
    >
      {/* Mod-Enter sends from every field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={handleKeyDown}>{children}</div>
    </Dialog>
  );
}

/** Says that the form was restored, and offers to clear it. */
function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations('issuePage.form');
  return (
    <div className="mb-3 flex items-center gap-2 rounded-r2 bg-sunken py-1 pr-1 pl-3 text-small text-2">
      <span role="status" className="flex-1">
        {t('restored')}
      </span>
      <Button variant="ghost" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  );
}

const fillOf = lazyPart(({ fillIssue }) => fillIssue);

interface FormHeadProps {
  parentId: string | null;
  projects: readonly Project[];
  onMove: (projectId: string) => void;
}

function FormHead({
  projectId,
  parentId,
  projects,
  onMove,
  filledWith,
  onFill,
}: FormHeadProps & FillIssueProps) {
  const Fill = fillOf(use(FeaturesContext));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ProjectPicker projectId={projectId} projects={projects} fixed={parentId !== null} onPick={onMove} />
      {parentId !== null && <ParentNote parentId={parentId} />}
      {Fill && createElement(Fill, { key: projectId, projectId, filledWith, onFill })}
    </div>
  );
}

interface FormBodyProps {
  editor: RefObject<EditorHandle | null>;
  draft: FormDraft;
  isFilled: boolean;
  onChange: (next: Partial<FormDraft>) => void;
  onSubmit: () => void;
}

function FormBody({ editor, draft, isFilled, onChange, onSubmit }: FormBodyProps) {
  const t = useTranslations('issuePage.form');
  const fileHandler = useFileHandler({ purpose: 'issue-description', projectId: draft.projectId });
  return (
    <div className="mt-3">
      <IssueText
        editor={editor}
        projectId={draft.projectId}
        words={{
          titleLabel: t('titleLabel'),
          titlePlaceholder: t('titlePlaceholder'),
          description: t('description'),
          descriptionPlaceholder: t('descriptionPlaceholder'),
        }}
        title={draft.title}
        body={draft.body}
        begin={isFilled ? 'end' : 'all'}
        fileHandler={fileHandler}
        onTitle={(title) => onChange({ title })}
        onBody={(body) => onChange({ body })}
        onSubmit={onSubmit}
      />
    </div>
  );
}

function ProjectPicker({
  projectId,
  projects,
  fixed,
  onPick,
}: {
  projectId: string;
  projects: readonly Project[];
  fixed: boolean;
  onPick: (projectId: string) => void;
}) {
  const t = useTranslations('issuePage.form');
  const { t: words } = useIssueWords();
  const current = projects.find((each) => each.id === projectId);
  const look =
    'inline-flex h-[26px] items-center gap-1.5 rounded-r2 border border-strong px-2 text-small pointer-coarse:h-10';
  const content = (
    <>
      <Folder aria-hidden="true" className="size-3.5 text-2" />
      {current?.name}
    </>
  );
  if (fixed) return <span className={look}>{content}</span>;
  return (
    <Picker
      label={t('project')}
      placeholder={t('project')}
      emptyText={words('picker.empty')}
      items={projects.map((each) => ({ value: each.id, label: each.name, hint: each.identifier }))}
      value={projectId}
      onChange={onPick}
      trigger={
        <button
          type="button"
          aria-label={`${t('project')}: ${current?.name ?? ''}`}
          className={`${look} hover:bg-tint-hover`}
        >
          {content}
        </button>
      }
    />
  );
}

function ParentNote({ parentId }: { parentId: string }) {
  const t = useTranslations('issuePage.form');
  const parent = useRow(issueEntity, parentId);
  const reference = useReference(parent);
  return (
    <span className="min-w-0 truncate text-small text-2">
      {t('parent', { reference: `${reference} ${parent?.title ?? ''}` })}
    </span>
  );
}
