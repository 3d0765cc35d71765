import { useState, type ReactNode } from 'react';
import { AvatarStack } from '../src/avatar-stack.tsx';
import { Avatar, NoAvatar } from '../src/avatar.tsx';
import { Dot, Pill } from '../src/badge.tsx';
import { Count } from '../src/count.tsx';
import { Button, LinkButton } from '../src/button.tsx';
import { Checkbox } from '../src/checkbox.tsx';
import { SwatchPicker } from '../src/color-swatch.tsx';
import { Confirm } from '../src/confirm.tsx';
import { CopyButton } from '../src/copy-button.tsx';
import { DatePicker, DateRangePicker, type DayRange } from '../src/date-picker.tsx';
import { Dialog } from '../src/dialog.tsx';
import { Drawer } from '../src/drawer.tsx';
import { Field } from '../src/field.tsx';
import { IconButton } from '../src/icon-button.tsx';
import {
  ArchiveIcon,
  CalendarIcon,
  CopyIcon,
  MoreIcon,
  PlusIcon,
  PriorityIcon,
  SearchIcon,
  StarIcon,
  StateIcon,
  TrashIcon,
} from '../src/icons.tsx';
import { Kbd } from '../src/kbd.tsx';
import {
  Menu,
  MenuCheckboxItem,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  Submenu,
} from '../src/menu.tsx';
import { Picker } from '../src/picker.tsx';
import { Popover } from '../src/popover.tsx';
import { ProgressBar } from '../src/progress.tsx';
import { ProgressRing } from '../src/progress-ring.tsx';
import { RadioGroup } from '../src/radio-group.tsx';
import { RelativeTime } from '../src/relative-time.tsx';
import { Select } from '../src/select.tsx';
import { SkeletonRows } from '../src/skeleton.tsx';
import { Switch } from '../src/switch.tsx';
import { Tabs } from '../src/tabs.tsx';
import { TextArea } from '../src/text-area.tsx';
import { TextField } from '../src/text-field.tsx';
import { applyTheme, themes } from '../src/theme.ts';
import { toast } from '../src/toast-store.ts';

const twoHoursAgo = Date.now() - 7_260_000;
const wants = new URLSearchParams(location.search).get('open');

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-r3 border border-line p-4">
      <h2 className="mb-3 text-small font-medium text-2">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}

/** Every primitive on one page. `open=menu|picker|many|date|range|dialog|confirm|drawer|popover|toast|select` opens one. */
export function PartsView() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[960px] gap-4 bg-bg p-4">
      <h1 className="text-h1 font-strong">Workshop</h1>
      <Part title="Themes">
        {themes.map((theme) => (
          <Button key={theme} onClick={() => applyTheme({ theme })}>
            {theme}
          </Button>
        ))}
      </Part>
      <Floating />
      <Pickers />
      <Modals />
      <Buttons />
      <Fields />
      <Marks />
      <Part title="Tabs">
        <TabsPart />
      </Part>
      <Part title="Loading">
        <div className="w-full">
          <SkeletonRows count={3} label="Loading" />
        </div>
      </Part>
    </main>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Part title="Buttons">
      <Button variant="primary" icon={<PlusIcon />} keys="c">
        New plant
      </Button>
      <Button icon={<ArchiveIcon />}>Archive</Button>
      <Button variant="ghost">Clear</Button>
      <Button variant="danger" icon={<TrashIcon />}>
        Delete
      </Button>
      <Button variant="danger-solid">Delete for good</Button>
      <Button disabled>Disabled</Button>
      <Button disabledReason="Only an admin may do this">Reason</Button>
      <Button loading={busy} loadingText="Saving..." onClick={() => setBusy(true)}>
        Save
      </Button>
      <Button loading loadingText="Uploading..." variant="primary">
        Upload
      </Button>
      <LinkButton href="#link">Link</LinkButton>
      <Button size="lg">Large</Button>
      <Button size="xl">Larger</Button>
      <IconButton label="Search" icon={<SearchIcon />} keys="/" />
      <IconButton label="Favourite" icon={<StarIcon />} pressed />
      <IconButton label="Disabled" icon={<StarIcon />} disabled />
      <CopyButton text="words" label="Copy link" copiedLabel="Copied" refusedLabel="Not copied" />
      <CopyButton text="words" label="Copy link" copiedLabel="Copied" refusedLabel="Not copied" worded />
    </Part>
  );
}

function Fields() {
  const [on, setOn] = useState(true);
  const [radio, setRadio] = useState('a');
  const [color, setColor] = useState('blue');
  const [role, setRole] = useState<string | null>('member');
  return (
    <Part title="Fields">
      <div className="grid w-full gap-4 wide:grid-cols-2">
        <Field label="Name" description="As others see it." required>
          <TextField defaultValue="Tomatoes" />
        </Field>
        <Field label="Address" error="Enter an address such as you@company.com">
          <TextField defaultValue="you@" icon={<SearchIcon />} />
        </Field>
        <Field label="Notes" note="optional">
          <TextArea defaultValue="One line." rows={2} />
        </Field>
        <Field label="Role">
          <Select
            label="Role"
            value={role}
            onChange={setRole}
            placeholder="Choose"
            options={[
              { value: 'admin', label: 'Admin', description: 'Manages people and settings' },
              { value: 'member', label: 'Member', description: 'Writes' },
              { value: 'guest', label: 'Guest', disabled: true },
            ]}
          />
        </Field>
        <div>
          <Checkbox checked={on} onCheckedChange={setOn} description="Every morning">
            Send a letter
          </Checkbox>
          <Checkbox indeterminate readOnly>
            Some of them
          </Checkbox>
          <Checkbox disabled>Not now</Checkbox>
          <Switch checked={on} onCheckedChange={setOn}>
            Show seedlings
          </Switch>
        </div>
        <div className="grid gap-4">
          <RadioGroup
            label="Soil"
            value={radio}
            onChange={setRadio}
            options={[
              { value: 'a', label: 'Clay', description: 'Heavy' },
              { value: 'b', label: 'Sand' },
              { value: 'c', label: 'Peat', disabled: true },
            ]}
          />
          <SwatchPicker
            label="Colour"
            value={color}
            onChange={setColor}
            swatches={[
              ...['blue', 'orange', 'grey', 'yellow', 'green', 'red', 'pink', 'purple'].map((name) => ({
                value: name,
                label: name,
                color: `var(--palette-${name})`,
              })),
              { value: 'none', label: 'None', color: null },
            ]}
          />
        </div>
      </div>
    </Part>
  );
}

function Marks() {
  return (
    <Part title="Marks">
      {(['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const).map((group) => (
        <StateIcon key={group} group={group} label={group} />
      ))}
      {[0.25, 0.75, 1].map((progress) => (
        <StateIcon
          key={progress}
          group="started"
          progress={progress}
          color="var(--palette-purple)"
          label="started"
        />
      ))}
      {(['urgent', 'high', 'medium', 'low', 'none'] as const).map((level) => (
        <PriorityIcon key={level} level={level} label={level} />
      ))}
      <Avatar id="a" name="Ada Lovelace" />
      <Avatar id="b" name="Grace Hopper" size="lg" />
      <Avatar id="c" name="Linus" size="xl" />
      <Avatar id="d" name="Fernway" size="lg" shape="square" />
      <NoAvatar label="Nobody" />
      <AvatarStack
        label="Ada, Grace, Linus, Alan"
        people={['Ada', 'Grace', 'Linus', 'Alan', 'Edsger'].map((name) => ({ id: name, name }))}
      />
      <Count count={3} tone="accent" label="3 unread" />
      <Count count={128} tone="accent" label="128 unread" />
      <Count count={7} />
      <Count count={5} tone="over">
        5 of 4
      </Count>
      <Pill dot="var(--palette-green)">Map</Pill>
      <Pill icon={<CalendarIcon />} tone="late">
        19 Nov
      </Pill>
      <Dot color="var(--palette-red)" />
      <Kbd keys="mod+shift+k" />
      <Kbd keys="g i" />
      <ProgressRing value={0.4} label="2 of 5 done" />
      <ProgressBar value={0.4} label="2 of 5 done" className="w-32" />
      <RelativeTime at={twoHoursAgo} locale="en" className="text-2" />
    </Part>
  );
}

function Floating() {
  const [wrap, setWrap] = useState(true);
  const [order, setOrder] = useState('new');
  const [menu, setMenu] = useState(wants === 'menu');
  const [popover, setPopover] = useState(wants === 'popover');
  return (
    <Part title="Floating">
      <Menu trigger={<Button iconAfter={<MoreIcon />}>Menu</Button>} open={menu} onOpenChange={setMenu}>
        <MenuGroup label="This plant">
          <MenuItem icon={<CopyIcon />} keys="mod+c" onSelect={() => toast.show('Copied')}>
            Copy link
          </MenuItem>
          <MenuItem icon={<StarIcon />} hint="soon" disabled>
            Favourite
          </MenuItem>
        </MenuGroup>
        <Submenu label="Move to" icon={<ArchiveIcon />}>
          <MenuItem>Shade</MenuItem>
          <MenuItem>Sun</MenuItem>
        </Submenu>
        <MenuSeparator />
        <MenuCheckboxItem checked={wrap} onCheckedChange={setWrap}>
          Wrap lines
        </MenuCheckboxItem>
        <MenuRadioGroup label="Order" value={order} onChange={setOrder}>
          <MenuRadioItem value="new">Newest first</MenuRadioItem>
          <MenuRadioItem value="old">Oldest first</MenuRadioItem>
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem icon={<TrashIcon />} tone="danger" keys="delete">
          Delete
        </MenuItem>
      </Menu>
      <Popover
        label="Details"
        open={popover}
        onOpenChange={setPopover}
        trigger={<Button>Popover</Button>}
        className="w-60 p-4"
      >
        {(close) => (
          <>
            <p className="mb-3">A small dialog that leaves the page alive.</p>
            <Button onClick={close}>Close</Button>
          </>
        )}
      </Popover>
      <Button onClick={() => toast.success('Saved', { action: { label: 'Undo', onAction: () => {} } })}>
        Toast
      </Button>
      <Button
        onClick={() =>
          toast.error('Could not save', {
            description: 'The server did not answer.',
            action: { label: 'Retry', onAction: () => {} },
          })
        }
      >
        Error toast
      </Button>
      <Button
        onClick={() => {
          const saving = toast.loading('Saving...');
          setTimeout(() => saving.resolve('Saved'), 1200);
        }}
      >
        Loading toast
      </Button>
    </Part>
  );
}

if (wants === 'toast') {
  toast.success('Saved', { duration: null, action: { label: 'Undo', onAction: () => {}, keys: 'mod+z' } });
  toast.error('Could not save the plant', {
    duration: null,
    description: 'The server did not answer. Nothing is lost.',
  });
  toast.loading('Uploading...');
}

const people = [
  'Ada Lovelace',
  'Grace Hopper',
  'Linus Torvalds',
  'Alan Turing',
  'Edsger Dijkstra',
  'Barbara Liskov',
].map((name) => ({
  value: name,
  label: name,
  icon: <Avatar id={name} name={name} decorative />,
  hint: name === 'Ada Lovelace' ? 'you' : undefined,
}));
const many = Array.from({ length: 500 }, (_, index) => ({
  value: String(index),
  label: `Bed number ${index}`,
  group: index < 5 ? 'Near' : 'Far',
}));

function Pickers() {
  const [one, setOne] = useState<string | null>('Grace Hopper');
  const [some, setSome] = useState<string[]>(['Ada Lovelace']);
  const [bed, setBed] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>('2026-03-09');
  const [range, setRange] = useState<DayRange>({ from: '2026-03-09', to: '2026-03-20' });
  const [open, setOpen] = useState(wants);
  const control = (name: string) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : null),
  });
  const words = { previousMonth: 'Previous month', nextMonth: 'Next month' };
  return (
    <Part title="Pickers">
      <Picker
        {...control('picker')}
        label="Gardener"
        placeholder="Assign to..."
        emptyText="Nobody by that name"
        items={people}
        value={one}
        onChange={setOne}
        trigger={<Button>{one ?? 'Nobody'}</Button>}
      />
      <Picker
        {...control('many')}
        multiple
        label="Helpers"
        placeholder="Find or create..."
        emptyText="Nobody by that name"
        items={people}
        value={some}
        onChange={setSome}
        create={{ label: (typed) => `Create "${typed}"`, onCreate: (typed) => setSome([...some, typed]) }}
        trigger={<Button>{some.length} helpers</Button>}
      />
      <Picker
        {...control('beds')}
        label="Bed"
        placeholder="Find a bed..."
        emptyText="No such bed"
        items={many}
        value={bed}
        onChange={setBed}
        trigger={<Button>500 beds</Button>}
      />
      <DatePicker
        {...control('date')}
        label="Due date"
        words={words}
        locale="en-GB"
        value={day}
        onChange={setDay}
        clearLabel="Clear"
        trigger={<Button icon={<CalendarIcon />}>{day ?? 'No day'}</Button>}
      />
      <DateRangePicker
        {...control('range')}
        label="From and to"
        words={words}
        locale="en-GB"
        value={range}
        onChange={setRange}
        trigger={
          <Button icon={<CalendarIcon />}>
            {range.from ?? '...'} to {range.to ?? '...'}
          </Button>
        }
      />
    </Part>
  );
}

function Modals() {
  const [open, setOpen] = useState(wants);
  const [role, setRole] = useState('a');
  const close = () => setOpen(null);
  return (
    <Part title="Modal">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Confirm</Button>
      <Button onClick={() => setOpen('typed')}>Typed confirm</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="New plant"
        description="It is sown where you stand."
        closeLabel="Close"
        sheet
        footer={
          <>
            <Button size="lg" onClick={close}>
              Cancel
            </Button>
            <Button size="lg" variant="primary" keys="mod+enter" onClick={close}>
              Sow
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Field label="Name">
            <TextField placeholder="Tomatoes" />
          </Field>
          <Field label="Kind">
            <Select
              label="Kind"
              value={role}
              onChange={setRole}
              options={[
                { value: 'a', label: 'Herb' },
                { value: 'b', label: 'Root' },
              ]}
            />
          </Field>
          <Menu trigger={<Button iconAfter={<MoreIcon />}>Menu inside</Button>}>
            <MenuItem>One</MenuItem>
          </Menu>
        </div>
      </Dialog>
      <Confirm
        open={open === 'confirm' || open === 'typed'}
        onOpenChange={close}
        title="Delete the bed?"
        description="Its 12 plants go with it. This cannot be undone."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        cancelLabel="Cancel"
        tone="danger"
        typed={open === 'confirm' ? undefined : { label: 'Type Waymark to go on', expected: 'Waymark' }}
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 600))}
      />
      <Drawer open={open === 'drawer'} onOpenChange={close} label="Details">
        <div className="p-4">
          <Button onClick={close}>Close</Button>
        </div>
      </Drawer>
    </Part>
  );
}

function TabsPart() {
  const [tab, setTab] = useState('all');
  return (
    <div className="w-full">
      <Tabs
        label="Inbox"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'all', label: 'All', after: <Count count={12} /> },
          { id: 'mine', label: 'Mine' },
          { id: 'old', label: 'Archived' },
        ]}
      >
        <p className="p-3">{tab}</p>
      </Tabs>
    </div>
  );
}
