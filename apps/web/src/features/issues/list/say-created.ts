import { issue as issueEntity, project } from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';
import { toast } from '@cairn/ui/toast';
import type { Say } from '../../../data/action.ts';
import { referenceOf } from '../issue-reference.tsx';

/** As long as the message is shown. */
const STANDS_MS = 8000;

interface Created {
  readonly issueId: string;
  readonly title: string;
  readonly store: RowStore;
  readonly say: Say;
  readonly open: () => void;
}

/** Announces that an issue was created: by its ID as soon as it has one, by its title until then. */
export function sayCreated({ issueId, title, store, say, open }: Created): void {
  const handleOpen = (): void => {
    // Someone who has opened the issue needs no further message about it.
    stop();
    open();
  };
  const options = {
    id: `created ${issueId}`,
    action: { label: say('issuePage.open'), onAction: handleOpen },
  };
  toast.success(say('issuePage.form.created', { title }), options);
  const sayReference = (): void => {
    const row = store.get(issueEntity, issueId);
    const home = row && store.get(project, row.projectId);
    if (!row || !home || row.number === 0) return;
    stop();
    const reference = referenceOf(home.identifier, row.number);
    toast.success(say('issuePage.form.createdAs', { reference }), { ...options, description: title });
  };
  const unfollow = store.onRow(issueEntity.name, issueId, sayReference);
  const giveUp = setTimeout(unfollow, STANDS_MS);

  function stop(): void {
    clearTimeout(giveUp);
    unfollow();
  }
}
