import {
  createIssueDraft,
  issueDraft as draftEntity,
  removeIssueDraft,
  updateIssueDraft,
  type Issue,
  type IssueDraft,
  type RichText,
} from '@cairn/domain';
import type { Receipt } from '@cairn/sync/client';
import { uuid } from '@cairn/sync/schema';
import { useTranslations } from 'use-intl';
import { useEngine, useWorkspace } from '../../../data/engine-context.ts';
import { useCommand, type RunCommand } from '../../../data/use-command.ts';
import { takeBack } from '../../../data/use-undo.ts';
import { useIssueContext } from '../issue-context.tsx';
import { issuePath } from '../issue-reference.tsx';
import { sayCreated } from '../list/say-created.ts';
import { createFromRow } from './create-from-row.ts';
import { draftOfKept, draftRow, keptOfDraft, type FormDraft } from './issue-form-draft.ts';

interface Written {
  readonly row: Issue;
  readonly body: RichText | undefined;
  /** The stored draft that becomes the issue. */
  readonly draftId: string | undefined;
  readonly properties: Parameters<typeof createFromRow>[2]['properties'];
  readonly go: (path: string) => void;
}

/** Stores issues that are not ready yet, and creates issues from them. */
export function useIssueDrafts() {
  const run = useCommand();
  const engine = useEngine();
  const say = useTranslations();
  const { workspace } = useWorkspace();
  const { store } = engine;

  return {
    /** Saves a form as a draft: the one it was opened with, or a new one. */
    keep: (form: FormDraft, draftId: string | undefined): void => {
      const isHeld = draftId !== undefined && store.get(draftEntity, draftId) !== undefined;
      if (isHeld) run(updateIssueDraft, { draftId, patch: keptOfDraft(form) });
      else run(createIssueDraft, { id: uuid(), ...keptOfDraft(form) });
    },
    remove: (draftId: string): Receipt => run(removeIssueDraft, { draftId }),
    /** Creates an issue; its draft is deleted, and restored if the issue is refused. One undo reverts both. */
    create: ({ row, body, draftId, properties, go }: Written): string => {
      const receipts: Receipt[] = [];
      const tracked: RunCommand = (command, input) => {
        const receipt = run(command, input);
        receipts.push(receipt);
        return receipt;
      };
      const id = createFromRow(tracked, row, { store, properties, body });
      const [created] = receipts;
      const isHeld = draftId !== undefined && store.get(draftEntity, draftId) !== undefined;
      if (isHeld && created) {
        const removed = run(removeIssueDraft, { draftId });
        void created.settled.then((refusal) => refusal && removed.undo && takeBack(engine, [removed.undo]));
      }
      const path = issuePath(workspace.slug, { id, projectId: row.projectId });
      sayCreated({ issueId: id, title: row.title.trim(), store, say, open: () => go(path) });
      return id;
    },
  };
}

/** Creates an issue from a stored draft, unchanged. */
export function usePublishDraft(go: (path: string) => void): (draft: IssueDraft) => void {
  const drafts = useIssueDrafts();
  const { propertyUis, words } = useIssueContext();
  return (draft) => {
    const form = draftOfKept(draft);
    drafts.create({
      row: draftRow(form, words.lookups, Date.now()),
      body: form.body,
      draftId: draft.id,
      properties: propertyUis.map((each) => each.property),
      go,
    });
  };
}
