import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Say } from '../../data/action.ts';
import { useEngine } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import type { InboxTools } from './inbox-actions.ts';

export function useInboxTools(): InboxTools {
  const engine = useEngine();
  const run = useCommand();
  const say: Say = useTranslations();
  return useMemo(() => ({ engine, run, say }), [engine, run, say]);
}
