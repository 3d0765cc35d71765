import { description, setDescription, type Description, type RichText } from '@cairn/domain';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useEngine, useUserId } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useRow } from '../../data/use-rows.ts';

const PAUSE_MS = 600;

/** Text that the server has not confirmed, and which text it was written over (its `updatedAt`). */
export interface DescriptionDraft {
  readonly body: RichText;
  readonly basedOn: number | null;
}

const same = (a: RichText | undefined, b: RichText | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * What somebody else has saved over the text that this draft began from; undefined while the draft may simply be
 * saved. One's own saves never stand in one's way. The server decides in the same way.
 */
export function conflictOf(
  draft: DescriptionDraft | undefined,
  held: Pick<Description, 'body' | 'updatedBy' | 'updatedAt'> | undefined,
  userId: string,
): typeof held {
  if (!draft || !held || held.updatedBy === userId) return undefined;
  if (held.updatedAt === draft.basedOn || same(draft.body, held.body)) return undefined;
  return held;
}

/**
 * The text of one description as somebody writes it. A draft begins with the first key, is kept on the device with
 * each, sent after a pause, and ends when the server's own row says the same.
 */
export function useDescriptionText(issueId: string) {
  const run = useCommand();
  const { store } = useEngine();
  const userId = useUserId();
  const held = useRow(description, issueId);
  const [draft, setDraft] = useDraft<DescriptionDraft>(`description.${issueId}`);
  const [generation, setGeneration] = useState(0);
  const conflict = conflictOf(draft, held, userId);
  const latest = useRef({ draft, held, conflict });
  useLayoutEffect(() => {
    latest.current = { draft, held, conflict };
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const send = useCallback(
    (body: RichText, basedOn: number | null) => {
      const receipt = run(setDescription, { issueId, body, basedOn });
      void forgetWhenSettled();
      async function forgetWhenSettled(): Promise<void> {
        const refusal = await receipt.settled;
        const now = latest.current.draft;
        if (refusal === undefined && now && same(now.body, body)) setDraft(undefined);
      }
    },
    [run, issueId, setDraft],
  );

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const { draft: unsent, held: shown, conflict: other } = latest.current;
    if (!unsent || other || same(unsent.body, shown?.body)) return;
    send(unsent.body, unsent.basedOn);
  }, [send]);

  // After a reload the receipt is gone: a draft that the server's row repeats has arrived.
  useEffect(() => {
    const confirmed = store.confirmed('description', issueId) as Description | undefined;
    if (draft && confirmed && same(confirmed.body, draft.body)) setDraft(undefined);
  }, [store, issueId, draft, held, setDraft]);

  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  return {
    held,
    draft,
    conflict,
    /** Rises when the text in the editor must be replaced whatever is typed. */
    generation,
    write: (body: RichText) => {
      const { draft: begun, held: shown } = latest.current;
      const next = { body, basedOn: begun ? begun.basedOn : (shown?.updatedAt ?? null) };
      latest.current = { ...latest.current, draft: next };
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(save, PAUSE_MS);
    },
    save,
    keepMine: () => {
      const { draft: mine, conflict: other } = latest.current;
      if (!mine || !other) return;
      setDraft({ body: mine.body, basedOn: other.updatedAt });
      send(mine.body, other.updatedAt);
    },
    takeTheirs: () => {
      setDraft(undefined);
      setGeneration((before) => before + 1);
    },
  };
}
