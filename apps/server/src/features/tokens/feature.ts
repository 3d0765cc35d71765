import { memberRemoved } from '@cairn/domain';
import { on } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { routes } from './routes.ts';
import { endTokensOf } from './store.ts';

/** The programs of former members lose access permanently, even if the person comes back. */
const endTokens = on(memberRemoved, async (tx, { after }) => {
  await endTokensOf(await tx.raw(), after.id, tx.workspaceId);
});

export const tokens: Feature = {
  reactions: [endTokens],
  routes,
  onAccountEnded: async (tx, userId) => void (await endTokensOf(tx, userId)),
};
