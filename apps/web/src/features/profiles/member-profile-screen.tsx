import { useParams } from '@tanstack/react-router';
import { useEngineState } from '../../data/engine-context.ts';
import { MissingPage } from '../../lib/missing-page.tsx';
import { isProfilePart, MemberProfile } from './member-profile.tsx';

/** `/$workspace/profile/$user` and its tabs (S-ROUTE-006). */
export function MemberProfileScreen() {
  const { user = '', part = 'summary' } = useParams({ strict: false });
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  if (!isProfilePart(part)) return <MissingPage />;
  return <MemberProfile key={user} userId={user} part={part} missing={isReady ? <MissingPage /> : null} />;
}
