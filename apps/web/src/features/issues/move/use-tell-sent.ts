import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine, useUserId } from '../../../data/engine-context.ts';
import { undoButton } from '../../../data/use-undo.ts';
import type { SentPart } from '../list/follow-bulk.ts';
import { tellBulk } from '../list/tell-bulk.ts';
import { readIssueLookups } from '../properties/issue-lookups.ts';

interface Sent {
  readonly count: number;
  /** The name of the project they are in now. */
  readonly project: string;
}

/** Reports what was moved or copied to a project, offers undo, and names the issues that were not. */
export function useTellSent(verb: 'move' | 'copy'): (parts: readonly SentPart[], sent: Sent) => void {
  const engine = useEngine();
  const userId = useUserId();
  const t = useTranslations('move');
  const issueWords = useTranslations('issues');
  return (parts, sent) => {
    const lookups = readIssueLookups(engine.store, userId);
    const undos = tellBulk(parts, { engine, lookups, t: issueWords });
    toast.success(t(`verbs.${verb}.done`, { ...sent }), {
      action: undoButton(engine, t('undo'), undos),
    });
  };
}
