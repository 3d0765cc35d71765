import { toast } from '@cairn/ui/toast';
import { useEngine } from '../../../data/engine-context.ts';
import { useIssueWords } from '../issue-context.tsx';
import { IssuePickDialog } from '../issue-pick-dialog.tsx';
import { useBulkActions } from './use-bulk-actions.ts';

interface BulkDeleteDialogProps {
  readonly projectId: string;
  /** Selected when the dialog opens. */
  readonly given: readonly string[];
  readonly onClose: () => void;
}

/** Searches the issues of a project and deletes the selected ones. */
export function BulkDeleteDialog({ projectId, given, onClose }: BulkDeleteDialogProps) {
  const { t } = useIssueWords();
  const bulk = useBulkActions();
  const engine = useEngine();
  const remove = async (ids: readonly string[]): Promise<boolean> => {
    const receipts = bulk.removeQuietly(ids);
    // Offline there is no answer to wait for; the change is shown and stored now, and sent later.
    const refusals =
      engine.getState().link === 'open' ? await Promise.all(receipts.map((each) => each.settled)) : [];
    if (refusals.some((each) => each !== undefined)) {
      toast.error(t('bulkDelete.failed'));
      return false;
    }
    toast.success(t('bulkDelete.done'));
    return true;
  };
  return (
    <IssuePickDialog
      title={t('bulkDelete.title')}
      submitLabel={t('bulkDelete.submit')}
      tone="danger-solid"
      projectId={projectId}
      given={given}
      onSubmit={remove}
      onClose={onClose}
    />
  );
}
