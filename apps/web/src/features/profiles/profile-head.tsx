import type { Member } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { CalendarClockIcon } from '@cairn/ui/icons';
import { LinkButton } from '@cairn/ui/link-button';
import { useTranslations } from 'use-intl';
import { useUserId } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useAwayText } from '../people/public.ts';

/** A person's cover across the page, with who they are below it. */
export function ProfileHead({ person }: { person: Member }) {
  return (
    <>
      <div data-cover className="h-28 overflow-hidden border-b border-line bg-sunken narrow:h-22">
        {person.coverUrl === null ? (
          <Hills />
        ) : (
          <img src={person.coverUrl} alt="" className="size-full object-cover" />
        )}
      </div>
      <div className="mx-auto max-w-[1056px] px-6 narrow:px-4">
        <Person person={person} />
      </div>
    </>
  );
}

/** Replaces a missing cover. */
function Hills() {
  return (
    <svg aria-hidden="true" viewBox="0 0 900 88" preserveAspectRatio="none" className="size-full">
      <path
        d="M0 66C150 20 260 84 420 52s260-30 480 10v30H0z"
        className="fill-palette-green-bg forced-colors:fill-none"
      />
      <path
        d="M0 78C200 48 340 96 560 66s240-10 340 6v20H0z"
        className="fill-palette-blue-bg forced-colors:fill-none"
      />
    </svg>
  );
}

/** The avatar overlaps the cover, but text stays below it, because it would be unreadable on a photograph. */
function Person({ person }: { person: Member }) {
  const t = useTranslations('profiles');
  const isSelf = useUserId() === person.id;
  const { displayName, firstName, lastName } = person;
  const fullName = `${firstName} ${lastName}`.trim();
  return (
    <div className="relative -mt-7 flex items-start gap-4">
      <span className="flex-none rounded-full shadow-[0_0_0_4px_var(--bg)]">
        <Avatar id={person.id} name={displayName} picture={person.avatarUrl} size="xxl" decorative />
      </span>
      <div className="min-w-0 flex-1 pt-9">
        <p className="truncate text-[22px] leading-[30px] font-strong">
          {displayName} {isSelf && <span className="font-normal text-3">{t('you')}</span>}
        </p>
        {fullName !== '' && fullName !== displayName && <p className="mt-0.5 text-2">{fullName}</p>}
        <AwayLine person={person} />
      </div>
      {isSelf && (
        <LinkButton render={<AppLink to="/profile" />} className="mt-9 narrow:hidden">
          {t('edit')}
        </LinkButton>
      )}
    </div>
  );
}

function AwayLine({ person: { away } }: { person: Member }) {
  const text = useAwayText()(away);
  if (text === undefined) return null;
  const note = away?.note ?? '';
  return (
    <p className="mt-1.5 flex items-start gap-1.5">
      <CalendarClockIcon aria-hidden="true" className="mt-0.5 size-4 flex-none text-2" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{text}</span>
        {note !== '' && <span className="text-2"> · {note}</span>}
      </span>
    </p>
  );
}
