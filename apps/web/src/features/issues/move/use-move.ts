import { BULK_CALL_MAX, MOVE_MAX, moveIssues, type Issue, type MovePlan, type Project } from '@cairn/domain';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../data/use-command.ts';
import type { SentPart } from '../list/follow-bulk.ts';
import { byProject } from '../list/use-bulk-actions.ts';
import { useTellSent } from './use-tell-sent.ts';

/** Moves issues as planned, in as many commands as needed, with a toast that offers undo. */
export function useMove(): (issues: readonly Issue[], plan: MovePlan, target: Project) => void {
  const run = useCommand();
  const tellSent = useTellSent('move');
  const issueWords = useTranslations('issues');
  return (issues, { moves }, { id: projectId, name }) => {
    if (moves.length > BULK_CALL_MAX) {
      toast.error(issueWords('bulk.tooMany', { max: BULK_CALL_MAX }));
      return;
    }
    const moveOf = new Map(moves.map((each) => [each.issueId, each]));
    // A command contains issues of one project only, so that undo returns them there.
    const parts = byProject(issues.filter(({ id }) => moveOf.has(id))).flatMap((own) => {
      const sent: SentPart[] = [];
      for (let at = 0; at < own.length; at += MOVE_MAX) {
        const ids = own.slice(at, at + MOVE_MAX);
        const send = (some: readonly string[]) =>
          run(moveIssues, { projectId, moves: some.flatMap((each) => moveOf.get(each) ?? []) });
        sent.push({ ids, send, receipt: send(ids) });
      }
      return sent;
    });
    tellSent(parts, { count: moves.length, project: name });
  };
}
