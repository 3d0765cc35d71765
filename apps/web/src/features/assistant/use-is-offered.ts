import { useEffect } from 'react';
import { callApi } from '../../data/call-api.ts';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { keepAnswer, keptAnswer } from '../../data/kept-answers.ts';
import { sharedState } from '../../lib/shared-state.ts';

const KEY = 'assistant';

/** As reported by the server or stored on this device; undefined until then. */
const offered = sharedState<boolean | undefined>(undefined);
let isAsked = false;

/** Whether the server has an assistant: loaded once, and stored for offline use. */
export function useIsOffered(wanted: boolean): boolean {
  const { session, workspace } = useWorkspace();
  const isOnline = useEngineState(({ link }) => link === 'open');
  const userId = session.me.id;
  const { slug } = workspace;
  useEffect(() => {
    if (!wanted || isAsked) return;
    if (isOnline) void find(userId, slug);
    else void recall(userId);
  }, [wanted, isOnline, userId, slug]);
  return offered.use((is) => is === true) && wanted;
}

async function find(userId: string, slug: string): Promise<void> {
  isAsked = true;
  try {
    const { is_configured: isOffered } = await callApi('GET /api/workspaces/:slug/ai-assistant', {
      params: { slug },
    });
    offered.set(isOffered);
    // Storage may be full; the answer is still usable.
    await keepAnswer(userId, KEY, isOffered).catch(() => undefined);
  } catch {
    isAsked = false;
    await recall(userId);
  }
}

async function recall(userId: string): Promise<void> {
  const kept = await keptAnswer(userId, KEY).catch(() => undefined);
  if (kept === true && offered.get() === undefined) offered.set(true);
}
