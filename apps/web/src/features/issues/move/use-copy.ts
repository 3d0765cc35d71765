import {
  COPIES_MAX,
  copyIssues,
  issueLink,
  type CopyInto,
  type Issue,
  type MovePlan,
  type Project,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../../data/engine-context.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { SentPart } from '../list/follow-bulk.ts';
import { DUPLICATES_MAX } from '../list/use-bulk-actions.ts';
import { parentsFirst } from './parents-first.ts';
import { useTellSent } from './use-tell-sent.ts';

/** Copies issues as planned, in as many commands as needed, with a toast that offers undo. */
export function useCopy(): (issues: readonly Issue[], plan: MovePlan, target: Project) => void {
  const engine = useEngine();
  const run = useCommand();
  const tellSent = useTellSent('copy');
  const issueWords = useTranslations('issues');
  return (issues, { moves }, { id: projectId, name }) => {
    if (moves.length > DUPLICATES_MAX) {
      toast.error(issueWords('bulk.tooMany', { max: DUPLICATES_MAX }));
      return;
    }
    const planned = new Map(moves.map((each) => [each.issueId, each]));
    const idOf = new Map(moves.map(({ issueId }) => [issueId, uuid()]));
    const copies = parentsFirst(issues).flatMap((row): CopyInto[] => {
      const [plan, id] = [planned.get(row.id), idOf.get(row.id)];
      if (!plan || id === undefined) return [];
      const { issueId, stateId, assigneeIds, labelIds, estimateValueId } = plan;
      const links = engine.store
        .where(issueLink, 'issueId', issueId)
        .map((link) => ({ of: link.id, id: uuid() }));
      const parentId = idOf.get(row.parentId ?? '') ?? null;
      const has = { stateId, assigneeIds, labelIds, estimateValueId };
      return [{ issueId, id, title: row.title, ...has, parentId, links }];
    });
    const parts: SentPart[] = [];
    for (let at = 0; at < copies.length; at += COPIES_MAX) {
      const part = copies.slice(at, at + COPIES_MAX);
      const send = (ids: readonly string[]) => {
        const wanted = new Set(ids);
        return run(copyIssues, { projectId, copies: part.filter(({ issueId }) => wanted.has(issueId)) });
      };
      const ids = part.map(({ issueId }) => issueId);
      parts.push({ ids, send, receipt: send(ids) });
    }
    tellSent(parts, { count: copies.length, project: name });
  };
}
