import type { Reaction } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { routes } from './routes.ts';
import { endTokensOf } from './store.ts';

/** Who leaves a workspace leaves no program behind in it, also if they come back one day. */
const endTokens: Reaction = async (tx, event) => {
  if (event.name === 'member.removed')
    await endTokensOf(await tx.raw(), String(event.payload['userId']), tx.workspaceId);
};

export const tokens: Feature = {
  reactions: [endTokens],
  routes,
  onAccountEnded: async (tx, userId) => void (await endTokensOf(tx, userId)),
};
