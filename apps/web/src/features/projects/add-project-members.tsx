import { addProjectMembers, member, ROLE, type Project, type Role } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Avatar } from '@cairn/ui/avatar';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Field } from '@cairn/ui/field';
import { IconButton } from '@cairn/ui/icon-button';
import { CloseIcon, PlusIcon } from '@cairn/ui/icons';
import { Picker } from '@cairn/ui/picker';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useActor } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { RoleSelect, useRoleName } from '../workspaces/public.ts';

export interface AddProjectMembersProps {
  row: Project;
  /** Existing members. */
  present: readonly string[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds people of the workspace to the project with one role. */
export function AddProjectMembers({ row, present, open, onOpenChange }: AddProjectMembersProps) {
  const t = useTranslations('projectSettings.members');
  const run = useCommand();
  const members = useRows(member);
  const own = useActor().projectRoles.get(row.id) ?? ROLE.guest;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [role, setRole] = useState<Role>(ROLE.member);
  const close = (): void => {
    onOpenChange(false);
    setChosen([]);
  };
  const add = (): void => {
    const roleOf = (userId: string): Role => {
      const inWorkspace = members.find(({ id }) => id === userId)?.role ?? ROLE.guest;
      return inWorkspace < ROLE.member && inWorkspace < role ? inWorkspace : role;
    };
    run(addProjectMembers, {
      projectId: row.id,
      members: chosen.map((userId) => ({ id: uuid(), userId, role: roleOf(userId) })),
    });
    close();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t('addTitle', { name: row.name })}
      closeLabel={t('close')}
      sheet
      footer={
        <>
          <Button size="lg" onClick={close}>
            {t('cancel')}
          </Button>
          <Button variant="primary" size="lg" disabled={chosen.length === 0} onClick={add}>
            {t('addSubmit', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ChoosePeople present={present} chosen={chosen} onChange={setChosen} />
        <Field label={t('addAs')}>
          <RoleSelect label={t('addAs')} value={role} onChange={setRole} most={own} size="md" />
        </Field>
      </div>
    </Dialog>
  );
}

interface ChoosePeopleProps {
  present: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function ChoosePeople({ present, chosen, onChange }: ChoosePeopleProps) {
  const t = useTranslations('projectSettings.members');
  const roleName = useRoleName();
  const members = useRows(member);
  const candidates = useMemo(
    () =>
      members
        .filter(({ id, isActive, isBot }) => isActive && !isBot && !present.includes(id))
        .sort((a, b) => a.displayName.localeCompare(b.displayName)),
    [members, present],
  );
  const people = candidates.filter(({ id }) => chosen.includes(id));
  return (
    <div className="grid gap-2">
      {people.length === 0 ? (
        <p className="text-2">{t('nobodyChosen')}</p>
      ) : (
        <ul aria-label={t('chosen')} className="grid gap-1">
          {people.map(({ id, displayName, avatarUrl, role }) => (
            <li key={id} className="flex items-center gap-2">
              <Avatar id={id} name={displayName} picture={avatarUrl} decorative />
              <span className="min-w-0 flex-1 truncate">{displayName}</span>
              <span className="text-small text-3">{roleName(role)}</span>
              <IconButton
                label={t('unchoose', { name: displayName })}
                icon={<CloseIcon />}
                size="sm"
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Picker
          multiple
          label={t('choose')}
          placeholder={t('addSearch')}
          emptyText={t('addNone')}
          value={chosen}
          onChange={onChange}
          items={candidates.map(({ id, displayName, firstName, lastName, avatarUrl }) => ({
            value: id,
            label: displayName,
            keywords: `${firstName} ${lastName}`,
            icon: <Avatar id={id} name={displayName} picture={avatarUrl} decorative />,
          }))}
          trigger={<Button icon={<PlusIcon />}>{t('choose')}</Button>}
        />
      </div>
    </div>
  );
}
