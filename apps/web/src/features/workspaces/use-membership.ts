import { leaveWorkspace, member, ROLE } from '@cairn/domain';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine, useUserId } from '../../data/engine-context.ts';
import { startOver } from '../../data/start-over.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { useRefusalSentence } from '../../lib/use-refusal-sentence.ts';

/** Whether the signed-in person is the only Admin, and so can neither leave nor step down. */
export function useIsLastAdmin(): boolean {
  const userId = useUserId();
  const admins = useRows(member).filter(({ role, isActive }) => isActive && role === ROLE.admin);
  return admins.length === 1 && admins[0]?.id === userId;
}

/** Leaves the workspace and reloads outside it. */
export function useLeaveWorkspace(): () => Promise<void> {
  const t = useTranslations('workspaces.general');
  const sentenceOf = useRefusalSentence();
  const engine = useEngine();
  const run = useCommand();
  return async () => {
    const refusal = await run(leaveWorkspace, {}).settled;
    if (refusal === undefined) await startOver('/', () => engine.forget());
    else toast.error(t('failed'), { description: sentenceOf(refusal) });
  };
}
