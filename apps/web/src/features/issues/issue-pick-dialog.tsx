import type { Issue } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Checkbox } from '@cairn/ui/checkbox';
import { Dot } from '@cairn/ui/badge';
import { Dialog } from '@cairn/ui/dialog';
import { Switch } from '@cairn/ui/switch';
import { TextField } from '@cairn/ui/text-field';
import { toast } from '@cairn/ui/toast';
import { useEffect, useMemo, useRef, useState } from 'react';
import { issue as issueEntity, project as projectEntity, state as stateEntity } from '@cairn/domain';
import { useEngine } from '../../data/engine-context.ts';
import { findIssues } from './find-issues.ts';
import { useTranslations } from 'use-intl';
import { useIssueWords } from './issue-context.tsx';
import { issueKey } from './issue-key.ts';

/** S-DLG-019: looking starts this long after the last key. */
const DEBOUNCE_MS = 500;

export interface IssuePickDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly tone?: 'primary' | 'danger-solid';
  readonly projectId: string;
  /** Offers to look in all projects; off at each opening (S-DLG-018). */
  readonly offersWorkspace?: boolean;
  /** The submit button is there only while something is picked (S-DLG-015). */
  readonly hidesIdleSubmit?: boolean;
  /** What cannot be picked. */
  readonly isExcluded?: (row: Issue) => boolean;
  /** Resolves true to close; false leaves the dialog with its selection. */
  readonly onSubmit: (ids: readonly string[]) => Promise<boolean>;
  readonly onClose: () => void;
}

const nothing = (): boolean => false;

/** Finds and ticks any number of issues. */
export function IssuePickDialog(props: IssuePickDialogProps) {
  const { title, submitLabel, tone = 'primary', projectId, onSubmit, onClose } = props;
  const { offersWorkspace = false, hidesIdleSubmit = false, isExcluded = nothing } = props;
  const { lookups } = useIssueWords();
  const tPick = useTranslations('issuePick');
  const { store } = useEngine();
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), DEBOUNCE_MS);
  const [everywhere, setEverywhere] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const found = useMemo(() => {
    const rows = everywhere ? store.rows(issueEntity) : store.where(issueEntity, 'projectId', projectId);
    const open = rows.filter((row) => row.archivedAt === null && !isExcluded(row));
    return findIssues(open, query, (row) => lookups.rows(projectEntity).get(row.projectId)?.identifier ?? '');
  }, [store, everywhere, projectId, isExcluded, query, lookups]);
  const submit = async (): Promise<void> => {
    if (busy) return;
    if (picked.size === 0) {
      toast.error(tPick('none'));
      return;
    }
    setBusy(true);
    const done = await onSubmit([...picked]).finally(() => setBusy(false));
    if (done) onClose();
  };
  const tick = (id: string): void => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      closeLabel={tPick('close')}
      initialFocus={input}
      sheet
      footer={
        found.length > 0 && (
          <>
            <Button size="lg" onClick={onClose}>
              {tPick('cancel')}
            </Button>
            {!(hidesIdleSubmit && picked.size === 0) && (
              <Button size="lg" variant={tone} loading={busy} onClick={() => void submit()}>
                {submitLabel}
              </Button>
            )}
          </>
        )
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          ref={input}
          type="search"
          aria-label={tPick('search')}
          placeholder={tPick('search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {offersWorkspace && (
          <div className="mt-2">
            <Switch checked={everywhere} onCheckedChange={setEverywhere}>
              {tPick('everywhere')}
            </Switch>
          </div>
        )}
        {found.length > 0 ? (
          <ul aria-label={tPick('results')} className="scroll-thin mt-3 max-h-80 overflow-y-auto">
            {found.map((row) => (
              <li key={row.id} className="rounded-r2 px-2 hover:bg-hover">
                <Checkbox checked={picked.has(row.id)} onCheckedChange={() => tick(row.id)} className="!py-2">
                  <span className="flex min-w-0 items-center gap-2">
                    <Dot color={lookups.rows(stateEntity).get(row.stateId)?.color ?? 'transparent'} />
                    <span className="flex-none text-2">{issueKey(row, lookups)}</span>
                    <span className="truncate">{row.title}</span>
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        ) : (
          <output className="block py-8 text-center text-2">
            {query === '' ? tPick('empty') : tPick('noMatch')}
          </output>
        )}
      </form>
    </Dialog>
  );
}

function useDebounced(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
