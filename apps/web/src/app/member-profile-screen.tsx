import { useParams } from '@tanstack/react-router';
import { useEngineState } from '../data/engine-context.ts';
import { IssueProvider } from '../features/issues/public.ts';
import { isProfilePart, MemberProfile } from '../features/profiles/public.ts';
import { issueProperties } from './issue-properties.ts';
import { MissingPage } from './missing-page.tsx';

/** `/$workspace/profile/$user` and the parts below it (S-ROUTE-006). */
export function MemberProfileScreen() {
  const { user = '', part = 'summary' } = useParams({ strict: false });
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  if (!isProfilePart(part)) return <MissingPage />;
  return (
    <IssueProvider views={issueProperties}>
      <MemberProfile key={user} userId={user} part={part} missing={isReady ? <MissingPage /> : null} />
    </IssueProvider>
  );
}
