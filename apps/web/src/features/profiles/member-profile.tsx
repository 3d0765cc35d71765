import { member, type Member } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { Breadcrumb } from '@cairn/ui/breadcrumb';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { LinkTabs } from '../../lib/link-tabs.tsx';
import { IssueBrowser, PERSON_LISTS, USUAL_ACROSS_PROJECTS, useJoinedScope } from '../issues/public.ts';
import type { PersonList } from '../issues/public.ts';
import { Empty } from '../../platform/empty.tsx';
import type { EmptyScreen } from '../../platform/empty-screens.ts';
import { emptyScreens } from './empty-screens.tsx';
import { ExportDay } from './export-day.tsx';
import { ProfileActivity } from './profile-activity.tsx';
import { ProfileSummary } from './profile-summary.tsx';

/** The tabs of a profile by the last part of their path; the first has none (S-ROUTE-006). */
const PROFILE_PARTS = ['summary', ...PERSON_LISTS, 'activity'] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

export const isProfilePart = (value: string): value is ProfilePart =>
  PROFILE_PARTS.some((each) => each === value);

export interface MemberProfileProps {
  readonly userId: string;
  readonly part: ProfilePart;
  /** Shown for someone who is not and never was here, and for what Guests can't see. */
  readonly missing: ReactNode;
}

/** A person's profile in this workspace, with their work and activity. */
export function MemberProfile({ userId, part, missing }: MemberProfileProps) {
  const person = useRow(member, userId);
  const maySeeWork = useCan('member:read-work', 'workspace');
  if (!person) return missing;
  const parts = maySeeWork ? PROFILE_PARTS : PROFILE_PARTS.slice(0, 1);
  if (!parts.includes(part)) return missing;
  const heading = <ProfileHeading person={person} />;
  const tabs = <ProfileTabs userId={userId} parts={parts} current={part} />;
  if (part !== 'summary' && part !== 'activity')
    return <ProfileIssues key={part} person={person} list={part} heading={heading} tabs={tabs} />;
  return (
    <>
      <PageHeader controls={parts.length > 1 && <ExportDay userId={userId} />}>{heading}</PageHeader>
      {tabs}
      <PageBody>
        {part === 'summary' ? (
          <ProfileSummary person={person} maySeeActivity={parts.length > 1} />
        ) : (
          <div className="mx-auto max-w-[760px] px-6 py-6 narrow:px-3">
            <ProfileActivity userId={userId} name={person.displayName} />
          </div>
        )}
      </PageBody>
    </>
  );
}

function ProfileHeading({ person }: { person: Member }) {
  const t = useTranslations('profiles');
  const { workspace } = useWorkspace();
  return (
    <Breadcrumb
      label={t('title')}
      crumbs={[
        { key: 'people', label: t('people'), render: <AppLink to={`/${workspace.slug}/settings/members`} /> },
        {
          key: 'person',
          label: person.displayName,
          icon: (
            <Avatar
              id={person.id}
              name={person.displayName}
              picture={person.avatarUrl}
              size="xs"
              decorative
            />
          ),
        },
      ]}
    />
  );
}

interface ProfileTabsProps {
  readonly userId: string;
  readonly parts: readonly ProfilePart[];
  readonly current: ProfilePart;
}

function ProfileTabs({ userId, parts, current }: ProfileTabsProps) {
  const t = useTranslations('profiles');
  const { workspace } = useWorkspace();
  const home = `/${workspace.slug}/profile/${userId}`;
  return (
    <LinkTabs
      label={t('tabs')}
      tabs={parts.map((part) => ({
        to: part === 'summary' ? home : `${home}/${part}`,
        label: t(part),
        isCurrent: part === current,
      }))}
    />
  );
}

interface ProfileIssuesProps {
  readonly person: Member;
  readonly list: PersonList;
  readonly heading: ReactNode;
  readonly tabs: ReactNode;
}

const NONE: readonly string[] = [];
const NOTHING_IN = {
  assigned: emptyScreens.assigned,
  created: emptyScreens.created,
  subscribed: emptyScreens.subscribed,
} as const satisfies Record<PersonList, EmptyScreen>;

function ProfileIssues({ person, list, heading, tabs }: ProfileIssuesProps) {
  const t = useTranslations('profiles');
  const scope = useJoinedScope(list, person.id);
  const name = person.displayName;
  return (
    <IssueBrowser
      label={t(`listOf.${list}`, { name })}
      viewKey={`view:profile:${list}`}
      usual={USUAL_ACROSS_PROJECTS}
      scope={scope}
      without={NONE}
      heading={heading}
      tabs={tabs}
      empty={<Empty of={NOTHING_IN[list]} values={{ name }} />}
    />
  );
}
