import { useState } from 'react';
import { Avatar } from '../src/avatar.tsx';
import { Breadcrumb } from '../src/breadcrumb.tsx';
import { Button } from '../src/button.tsx';
import {
  BellIcon,
  DisplayIcon,
  HelpIcon,
  PeopleIcon,
  PersonIcon,
  PlusIcon,
  SearchIcon,
} from '../src/icons.tsx';
import { PageHeader } from '../src/page-header.tsx';
import { Select } from '../src/select.tsx';
import {
  Note,
  SettingsLayout,
  SettingsNavGroup,
  SettingsNavItem,
  SettingsRow,
  SettingsSection,
  SettingsTitle,
} from '../src/settings-page.tsx';
import { Switch } from '../src/switch.tsx';
import { TextField } from '../src/text-field.tsx';
import { Frame } from './frame.tsx';

const roles = [
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
  { value: 'guest', label: 'Guest' },
];

/** A settings page. */
export function SettingsView() {
  const [role, setRole] = useState('member');
  const [mail, setMail] = useState(true);
  return (
    <Frame current="settings">
      <PageHeader>
        <Breadcrumb
          label="Breadcrumb"
          crumbs={[
            { key: 's', label: 'Settings', render: <a href="?view=settings" /> },
            { key: 'm', label: 'People' },
          ]}
          heading={false}
        />
      </PageHeader>
      <SettingsLayout
        label="Settings"
        nav={
          <>
            <SettingsNavGroup label="Garden">
              <SettingsNavItem icon={<DisplayIcon />} label="General" render={<a href="#general" />} />
              <SettingsNavItem icon={<PeopleIcon />} label="People" render={<a href="#people" />} current />
            </SettingsNavGroup>
            <SettingsNavGroup label="You">
              <SettingsNavItem icon={<PersonIcon />} label="Profile" render={<a href="#profile" />} />
              <SettingsNavItem icon={<BellIcon />} label="Notices" render={<a href="#notices" />} />
            </SettingsNavGroup>
          </>
        }
      >
        <SettingsTitle
          title="People"
          description="9 people, 1 invitation open"
          controls={
            <>
              <TextField
                label="Search people"
                placeholder="Search people"
                size="sm"
                icon={<SearchIcon />}
                className="w-[200px]"
              />
              <Button variant="primary" icon={<PlusIcon />}>
                Invite
              </Button>
            </>
          }
        />
        <SettingsSection title="Gardeners" description="Who works here.">
          {['Product', 'Frontend', 'Backend'].map((name) => (
            <SettingsRow key={name} label={name} description={`${name.toLowerCase()}@fernway.example`}>
              <Avatar id={name} name={name} size="lg" decorative />
              <Select
                label={`Role of ${name}`}
                size="sm"
                className="!w-[120px]"
                options={roles}
                value={role}
                onChange={setRole}
              />
            </SettingsRow>
          ))}
          <SettingsRow label="Mail" description="A letter every morning" htmlFor="mail">
            <Switch id="mail" checked={mail} onCheckedChange={setMail} />
          </SettingsRow>
        </SettingsSection>
        <div className="mt-6">
          <Note icon={<HelpIcon />}>
            Guests see only what they are invited to. Admins manage people and settings.
          </Note>
        </div>
        <SettingsSection title="Danger" tone="danger">
          <SettingsRow label="Delete the garden" description="Everything in it goes, for everyone.">
            <Button variant="danger">Delete</Button>
          </SettingsRow>
        </SettingsSection>
      </SettingsLayout>
    </Frame>
  );
}
