import type { Issue } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Switch } from '@cairn/ui/switch';
import { TextField } from '@cairn/ui/text-field';
import { toast } from '@cairn/ui/toast';
import { issue as issueEntity } from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { PickRow } from './pick-row.tsx';
import { PickedIssues } from './picked-issues.tsx';
import { useIssueWords } from './issue-context.tsx';
import { offeredHere, useOfferedIssues, type LeftOut, type Offered } from './use-offered-issues.ts';

export interface IssuePickDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly tone?: 'primary' | 'danger-solid';
  readonly projectId: string;
  /** Offers to search all projects; switched off each time the dialog opens (S-DLG-018). */
  readonly offersWorkspace?: boolean;
  /** Selecting one deselects the previous one. */
  readonly picksOne?: boolean;
  /** Show the submit button only while something is selected (S-DLG-015). */
  readonly hidesIdleSubmit?: boolean;
  /** Selected when the dialog opens. */
  readonly given?: readonly string[];
  /** Issues that can't be selected. */
  readonly isExcluded?: (row: Issue) => boolean;
  /** The same condition as a parameter of the server's search. */
  readonly leftOut?: LeftOut;
  /** Resolves to true to close; false keeps the dialog open with its selection. */
  readonly onSubmit: (ids: readonly string[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Issues that only the server had are being synced to this device; that takes no longer than this. */
const ARRIVAL_MS = 10_000;
const LOOK_MS = 100;

const nothing = (): boolean => false;
const NOTHING_LEFT_OUT: LeftOut = {};
const NONE: readonly string[] = [];

/** A dialog to search and select any number of issues. */
export function IssuePickDialog(props: IssuePickDialogProps) {
  const { title, submitLabel, tone = 'primary', projectId, onSubmit, onClose } = props;
  const { offersWorkspace = false, hidesIdleSubmit = false, picksOne = false } = props;
  const { isExcluded = nothing, leftOut = NOTHING_LEFT_OUT, given = NONE } = props;
  const tPick = useTranslations('issuePick');
  const { store } = useEngine();
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim());
  const [everywhere, setEverywhere] = useState(false);
  const { lookups } = useIssueWords();
  const [picked, setPicked] = useState<ReadonlyMap<string, Offered>>(
    () => new Map(given.flatMap((id) => offeredHere(store.get(issueEntity, id), lookups))),
  );
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const found = useOfferedIssues({ projectId, query, isEverywhere: everywhere, isExcluded, leftOut });
  const submit = async (): Promise<void> => {
    if (busy) return;
    if (picked.size === 0) {
      toast.error(tPick('none'));
      return;
    }
    setBusy(true);
    try {
      const ids = [...picked.keys()];
      if (!(await areHere(store, ids))) toast.error(tPick('notHere'));
      else if (await onSubmit(ids)) onClose();
    } finally {
      setBusy(false);
    }
  };
  const tick = (offered: Offered): void => {
    const next = new Map(picksOne && !picked.has(offered.id) ? [] : picked);
    if (!next.delete(offered.id)) next.set(offered.id, offered);
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
        (found.length > 0 || picked.size > 0) && (
          <>
            {picked.size > 0 && (
              <output className="mr-auto text-2 tabular-nums">
                {tPick('picked', { count: picked.size })}
              </output>
            )}
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
      {/* Arrow keys move from the field down the checkboxes and back. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        onKeyDown={moveByArrow}
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
            {found.map((each) => (
              <PickRow
                key={each.id}
                offered={each}
                isPicked={picked.has(each.id)}
                onPick={() => tick(each)}
              />
            ))}
          </ul>
        ) : (
          <output className="block py-8 text-center text-2">
            {query === '' ? tPick('empty') : tPick('noMatch')}
          </output>
        )}
        {picked.size > 0 && (
          <PickedIssues
            picked={[...picked.values()]}
            onRemove={(each) => {
              tick(each);
              input.current?.focus();
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

function moveByArrow(event: KeyboardEvent<HTMLFormElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement>(
      'input[type="search"], li input[type="checkbox"]',
    ),
  ];
  const at = stops.findIndex((each) => each === document.activeElement);
  const next = at < 0 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Whether all of these issues are on this device, after waiting for them to arrive. */
async function areHere(store: RowStore, ids: readonly string[]): Promise<boolean> {
  const until = Date.now() + ARRIVAL_MS;
  const isMissing = (id: string): boolean => store.get(issueEntity, id) === undefined;
  while (ids.some(isMissing)) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return true;
}
