import { issue, subscribe, unsubscribe, type Issue, member as memberEntity } from '@cairn/domain';
import { AvatarStack } from '@cairn/ui/avatar-stack';
import { Button } from '@cairn/ui/button';
import { useTranslations } from 'use-intl';
import { useUserId } from '../../../data/engine-context.ts';
import { subjectOf, useCan } from '../../../data/use-can.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useIssueWords } from '../issue-context.tsx';

/** Who is notified of changes, and the button to subscribe or unsubscribe. */
export function IssueSubscribers({ row }: { row: Issue }) {
  const t = useTranslations('issuePage');
  const run = useCommand();
  const userId = useUserId();
  const { lookups } = useIssueWords();
  const maySubscribe = useCan('issue:subscribe', subjectOf(issue, row));
  const people = row.subscriberIds.flatMap((id) => {
    const person = lookups.rows(memberEntity).get(id);
    return person ? [{ id, name: person.displayName, picture: person.avatarUrl }] : [];
  });
  const isSubscribed = row.subscriberIds.includes(userId);
  const names = people.map((person) => person.name).join(', ');
  return (
    <div className="flex items-center gap-2">
      {maySubscribe && (
        <Button
          variant="ghost"
          onClick={() => run(isSubscribed ? unsubscribe : subscribe, { issueId: row.id })}
        >
          {isSubscribed ? t('unsubscribe') : t('subscribe')}
        </Button>
      )}
      {people.length > 0 && (
        <AvatarStack people={people} label={t('subscribers', { count: people.length, names })} />
      )}
    </div>
  );
}
