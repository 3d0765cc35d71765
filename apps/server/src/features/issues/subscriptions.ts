import { issue, subscribe, unsubscribe } from '@cairn/domain';
import { handle } from '../../platform/commands/index.ts';

export const handleSubscribe = handle(subscribe, async (tx, { issueId }) => {
  await tx.update(issue, issueId, { subscriberIds: { add: [tx.actor.userId], remove: [] } });
});

export const handleUnsubscribe = handle(unsubscribe, async (tx, { issueId }) => {
  await tx.update(issue, issueId, { subscriberIds: { add: [], remove: [tx.actor.userId] } });
});
