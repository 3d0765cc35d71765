import { useState } from 'react';
import { Avatar, NoAvatar } from '../src/avatar.tsx';
import { Pill } from '../src/badge.tsx';
import { Breadcrumb } from '../src/breadcrumb.tsx';
import { BulkBar } from '../src/bulk-bar.tsx';
import { Button } from '../src/button.tsx';
import { Checkbox } from '../src/checkbox.tsx';
import { ChipPart, FilterChip } from '../src/chip.tsx';
import { CommandPalette, type CommandItem } from '../src/command-palette.tsx';
import { ContextMenu } from '../src/context-menu.tsx';
import { IconButton } from '../src/icon-button.tsx';
import {
  BoardIcon,
  CalendarIcon,
  CloseIcon,
  CopyIcon,
  DisplayIcon,
  EstimateIcon,
  ListIcon,
  MapIcon,
  MoreIcon,
  PlusIcon,
  PriorityIcon,
  StarIcon,
  StateIcon,
  TableIcon,
  TagIcon,
  TimelineIcon,
  TrashIcon,
  type PriorityLevel,
  type StateGroup,
} from '../src/icons.tsx';
import { GroupHeader, ListRow, RowButton, RowDate, RowId, RowMeta, RowTitle } from '../src/list-row.tsx';
import { Menu, MenuItem, MenuSeparator } from '../src/menu.tsx';
import { FilterBar, PageBody, PageHeader } from '../src/page-header.tsx';
import { Popover } from '../src/popover.tsx';
import { ProgressRing } from '../src/progress-ring.tsx';
import { Select } from '../src/select.tsx';
import { Switch } from '../src/switch.tsx';
import { ToggleChip, ToggleGroup } from '../src/toggle-group.tsx';
import { Toolbar, ToolbarSeparator } from '../src/toolbar.tsx';
import { Frame } from './frame.tsx';

interface Row {
  id: string;
  title: string;
  level: PriorityLevel;
  done?: [number, number];
  labels: [string, string][];
  face: string | null;
  date: string;
  late?: boolean;
}

const groups: { group: StateGroup; progress?: number; title: string; rows: Row[] }[] = [
  {
    group: 'started',
    title: 'Growing',
    rows: [
      {
        id: 'BED-218',
        title: 'Tomatoes lean after the second storm',
        level: 'urgent',
        done: [2, 4],
        labels: [
          ['red', 'Sick'],
          ['blue', 'Water'],
        ],
        face: 'Frontend',
        date: '18 Nov',
        late: true,
      },
      {
        id: 'BED-211',
        title: 'Move the interrupted seedlings to where they stopped',
        level: 'high',
        done: [1, 3],
        labels: [['blue', 'Water']],
        face: 'Backend',
        date: '16 Nov',
      },
      {
        id: 'BED-203',
        title: 'Keep the height of each plant next to its sign',
        level: 'medium',
        labels: [
          ['orange', 'Sun'],
          ['green', 'Map'],
        ],
        face: 'Mobile',
        date: '13 Nov',
      },
    ],
  },
  {
    group: 'started',
    progress: 0.75,
    title: 'Nearly ripe',
    rows: [
      {
        id: 'BED-199',
        title: 'Gather the beans that were sown without rain and dry them in order',
        level: 'high',
        done: [5, 5],
        labels: [
          ['blue', 'Water'],
          ['yellow', 'Dry'],
        ],
        face: 'Backend',
        date: '12 Nov',
      },
    ],
  },
  {
    group: 'unstarted',
    title: 'To sow',
    rows: [
      {
        id: 'BED-221',
        title: 'Pick a bed by drawing on the map',
        level: 'high',
        done: [0, 2],
        labels: [
          ['green', 'Map'],
          ['purple', 'Shade'],
        ],
        face: 'Design',
        date: '19 Nov',
      },
      {
        id: 'BED-219',
        title: 'Water only at night unless told otherwise',
        level: 'medium',
        labels: [['blue', 'Water']],
        face: 'Mobile',
        date: '18 Nov',
      },
      {
        id: 'BED-209',
        title: 'Show the age of the compost in the corner',
        level: 'low',
        labels: [['purple', 'Shade']],
        face: null,
        date: '16 Nov',
      },
    ],
  },
  {
    group: 'backlog',
    title: 'Some day',
    rows: [
      {
        id: 'BED-188',
        title: 'Share a bed with a neighbour nearby',
        level: 'none',
        labels: [['blue', 'Water']],
        face: null,
        date: '6 Nov',
      },
    ],
  },
  { group: 'completed', title: 'Harvested', rows: [] },
  { group: 'cancelled', title: 'Given up', rows: [] },
];

const layouts = [
  { value: 'list', label: 'List', icon: <ListIcon /> },
  { value: 'board', label: 'Board', icon: <BoardIcon /> },
  { value: 'calendar', label: 'Calendar', icon: <CalendarIcon /> },
  { value: 'sheet', label: 'Sheet', icon: <TableIcon /> },
  { value: 'timeline', label: 'Timeline', icon: <TimelineIcon /> },
];

/** A list as the mock has it. `open=display|command|menu` opens one of its popups. */
export function ListView() {
  const wants = new URLSearchParams(location.search).get('open');
  const [selected, setSelected] = useState<readonly string[]>(['BED-221', 'BED-219']);
  const [layout, setLayout] = useState('list');
  const [palette, setPalette] = useState(wants === 'command');
  const [closed, setClosed] = useState<readonly string[]>([]);
  return (
    <Frame current="list">
      <PageHeader
        controls={
          <>
            <span className="narrow:hidden">
              <ToggleGroup label="Layout" options={layouts} value={layout} onChange={setLayout} />
            </span>
            <DisplayMenu layout={layout} onLayout={setLayout} open={wants === 'display'} />
            <Button variant="primary" icon={<PlusIcon />} onClick={() => setPalette(true)}>
              New plant
            </Button>
          </>
        }
      >
        <Breadcrumb
          label="Breadcrumb"
          crumbs={[
            {
              key: 'bed',
              label: 'Waymark',
              icon: <MapIcon className="text-palette-green" />,
              render: <a href="?view=list" />,
            },
            { key: 'rows', label: 'Rows' },
          ]}
        />
        <IconButton label="Add to favourites" icon={<StarIcon />} />
      </PageHeader>
      <FilterBar
        label="Filters"
        controls={
          <>
            <Button variant="ghost" className="narrow:hidden">
              Clear
            </Button>
            <Button className="narrow:hidden">Save view</Button>
          </>
        }
      >
        <FilterChip
          label="Filter: Label is any of Water, Map"
          property={{ icon: <TagIcon />, text: 'Label' }}
          operator={<ChipPart>is any of</ChipPart>}
          value={<ChipPart strong>Water, Map</ChipPart>}
          removeLabel="Remove filter Label"
          onRemove={() => {}}
        />
        <Button variant="ghost" icon={<PlusIcon />} keys="f">
          Filter
        </Button>
      </FilterBar>
      <PageBody className={selected.length > 0 ? 'pb-[76px]' : ''}>
        {groups.map((group, index) => (
          <section key={group.title} aria-labelledby={`group-${index}`}>
            <GroupHeader
              id={`group-${index}`}
              icon={<StateIcon group={group.group} progress={group.progress} />}
              title={group.title}
              count={group.rows.length}
              open={!closed.includes(group.title)}
              onOpenChange={(open) =>
                setClosed(open ? closed.filter((title) => title !== group.title) : [...closed, group.title])
              }
              foldLabel={`Collapse ${group.title}`}
              actions={
                <>
                  <IconButton label={`New plant in ${group.title}`} icon={<PlusIcon />} />
                  <Menu trigger={<IconButton label={`More for ${group.title}`} icon={<MoreIcon />} />}>
                    <MenuItem>Collapse all</MenuItem>
                  </Menu>
                </>
              }
            />
            {!closed.includes(group.title) && group.rows.length > 0 && (
              <ul aria-labelledby={`group-${index}`}>
                {group.rows.map((row) => (
                  <PlantRow
                    key={row.id}
                    row={row}
                    group={group.group}
                    active={row.id === 'BED-211'}
                    selected={selected.includes(row.id)}
                    onSelect={(on) =>
                      setSelected(on ? [...selected, row.id] : selected.filter((other) => other !== row.id))
                    }
                  />
                ))}
              </ul>
            )}
          </section>
        ))}
      </PageBody>
      {selected.length > 0 && (
        <BulkBar label="Selected plants">
          <Toolbar label="Actions">
            <output className="px-2 font-medium">{selected.length} selected</output>
            <IconButton
              label="Clear selection"
              icon={<CloseIcon />}
              keys="Escape"
              onClick={() => setSelected([])}
            />
            <ToolbarSeparator />
            <Button variant="ghost" icon={<StateIcon group="unstarted" />}>
              State
            </Button>
            <Button variant="ghost" icon={<PriorityIcon level="high" />}>
              Priority
            </Button>
            <ToolbarSeparator />
            <Button variant="ghost" icon={<TrashIcon />} className="!text-red-ink [&>svg]:!text-red-ink">
              Delete
            </Button>
            <Button variant="ghost" keys="mod+k">
              All actions
            </Button>
          </Toolbar>
        </BulkBar>
      )}
      <Palette open={palette} onOpenChange={setPalette} />
    </Frame>
  );
}

interface PlantRowProps {
  row: Row;
  group: StateGroup;
  active: boolean;
  selected: boolean;
  onSelect: (on: boolean) => void;
}

function PlantRow({ row, group, active, selected, onSelect }: PlantRowProps) {
  return (
    <ContextMenu
      label={row.title}
      items={
        <>
          <MenuItem icon={<CopyIcon />} keys="mod+c">
            Copy link
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<TrashIcon />} tone="danger">
            Delete
          </MenuItem>
        </>
      }
    >
      <ListRow
        active={active}
        selected={selected}
        select={<Checkbox label={`Select ${row.id}`} checked={selected} onCheckedChange={onSelect} />}
      >
        <RowButton label={`Priority: ${row.level}`}>
          <PriorityIcon level={row.level} />
        </RowButton>
        <RowId>{row.id}</RowId>
        <RowButton label={`State: ${group}`}>
          <StateIcon group={group} />
        </RowButton>
        <RowTitle render={<a href={`#${row.id}`} />}>{row.title}</RowTitle>
        {row.done && (
          <span className="relative z-1 inline-flex items-center gap-1 text-small text-3 tabular-nums narrow:hidden">
            <ProgressRing value={row.done[0] / row.done[1]} />
            {row.done[0]}/{row.done[1]}
          </span>
        )}
        <RowMeta>
          <span className="flex gap-2 narrow:hidden">
            {row.labels.map(([color, name]) => (
              <Pill key={name} dot={`var(--palette-${color})`}>
                {name}
              </Pill>
            ))}
            <Pill icon={<EstimateIcon />}>5</Pill>
            {row.late && (
              <Pill icon={<CalendarIcon />} tone="late">
                19 Nov
              </Pill>
            )}
          </span>
          {row.face === null ? <NoAvatar label="Nobody" /> : <Avatar id={row.face} name={row.face} />}
          <RowDate>{row.date}</RowDate>
        </RowMeta>
      </ListRow>
    </ContextMenu>
  );
}

const columns = ['ID', 'Priority', 'State', 'Labels', 'Size', 'Due date', 'Gardener', 'Sown', 'Round'];

function DisplayMenu({
  layout,
  onLayout,
  open,
}: {
  layout: string;
  onLayout: (layout: string) => void;
  open: boolean;
}) {
  const [shown, setShown] = useState(open);
  const [order, setOrder] = useState('priority');
  const [sub, setSub] = useState(true);
  const [empty, setEmpty] = useState(false);
  const [on, setOn] = useState<readonly string[]>(columns.slice(0, 7));
  return (
    <Popover
      label="Display"
      align="end"
      sheet
      open={shown}
      onOpenChange={setShown}
      className="w-[296px]"
      trigger={
        <Button icon={<DisplayIcon />}>
          <span className="narrow:vh">Display</span>
        </Button>
      }
    >
      <div className="p-3 pb-2">
        <ToggleGroup label="Layout" look="stacked" options={layouts} value={layout} onChange={onLayout} />
      </div>
      {['Group by', 'Order by'].map((name) => (
        <div key={name} className="flex min-h-8 items-center justify-between pr-3 pl-4 text-2">
          {name}
          <Select
            label={name}
            size="xs"
            className="!w-[132px]"
            value={order}
            onChange={setOrder}
            options={[
              { value: 'state', label: 'State' },
              { value: 'priority', label: 'Priority' },
              { value: 'sown', label: 'Sown' },
            ]}
          />
        </div>
      ))}
      <div className="my-1 border-y border-line py-1 pr-3 pl-4">
        <Switch checked={sub} onCheckedChange={setSub}>
          Show seedlings
        </Switch>
        <Switch checked={empty} onCheckedChange={setEmpty}>
          Show empty groups
        </Switch>
      </div>
      <h3 className="px-4 pt-2 pb-2 text-small font-medium text-2">Shown in rows</h3>
      <div className="flex flex-wrap gap-1 px-3 pb-3">
        {columns.map((name) => (
          <ToggleChip
            key={name}
            pressed={on.includes(name)}
            onPressedChange={(pressed) =>
              setOn(pressed ? [...on, name] : on.filter((other) => other !== name))
            }
          >
            {name}
          </ToggleChip>
        ))}
      </div>
      <div className="flex justify-between border-t border-line p-2">
        <Button variant="ghost">Reset</Button>
        <Button variant="ghost">Set as default</Button>
      </div>
    </Popover>
  );
}

const commands: CommandItem[] = [
  { id: 'assign', label: 'Assign to...', keys: 'a', icon: <PlusIcon /> },
  { id: 'me', label: 'Assign to me', keys: 'i', icon: <PlusIcon /> },
  { id: 'done', label: 'Mark as harvested', icon: <StateIcon group="completed" /> },
  { id: 'cancel', label: 'Mark as given up', icon: <StateIcon group="cancelled" /> },
  { id: 'twin', label: 'Mark as a twin of...', keys: 'm d', icon: <CopyIcon /> },
  { id: 'filter', label: 'Filter by gardener...', keys: 'f', icon: <TagIcon /> },
];

function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [query, setQuery] = useState('');
  const found = commands
    .filter((command) => command.label.toLowerCase().includes(query.toLowerCase()))
    .map((command) => {
      const at = command.label.toLowerCase().indexOf(query.toLowerCase());
      return query === '' ? command : { ...command, matches: [[at, at + query.length]] as const };
    });
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      label="Commands"
      placeholder="Type a command or search..."
      query={query}
      onQueryChange={setQuery}
      groups={[
        { id: 'plant', label: 'This plant', items: found.slice(0, 5) },
        { id: 'view', label: 'View', items: found.slice(5) },
      ]}
      emptyText="Nothing by that name"
      countText={`${found.length} commands`}
      context={{
        label: 'BED-218 · Tomatoes lean after the second storm',
        removeLabel: 'Remove',
        onRemove: () => {},
      }}
      onRun={() => onOpenChange(false)}
      onMore={() => {}}
      footer={[
        { keys: 'up down', text: 'Move' },
        { keys: 'enter', text: 'Run' },
        { keys: 'tab', text: 'More for this item' },
        { keys: '?', text: 'All keys', end: true },
      ]}
    />
  );
}
