import type { Member, Module } from '@cairn/domain';
import { Avatar, NoAvatar } from '@cairn/ui/avatar';
import { AvatarStack } from '@cairn/ui/avatar-stack';
import { useTranslations } from 'use-intl';

interface ModulePeopleProps {
  readonly row: Module;
  /** The members of the workspace. */
  readonly people: ReadonlyMap<string, Member>;
}

/** The lead and members of a module. */
export function ModulePeople({ row, people }: ModulePeopleProps) {
  const t = useTranslations('modules.panel');
  const faceOf = (id: string) => {
    const person = people.get(id);
    return person ? [{ id, name: person.displayName, picture: person.avatarUrl }] : [];
  };
  const [lead] = row.leadId === null ? [] : faceOf(row.leadId);
  const members = row.memberIds.filter((id) => id !== row.leadId).flatMap(faceOf);
  return (
    <span className="flex flex-none items-center gap-3">
      {lead ? <Avatar {...lead} /> : <NoAvatar label={t('noLead')} />}
      {members.length > 0 && (
        <AvatarStack people={members} label={members.map(({ name }) => name).join(', ')} />
      )}
    </span>
  );
}
