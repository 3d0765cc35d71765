import { useState, type ReactNode } from 'react';
import { AppShell } from '../src/app-shell.tsx';
import { Avatar } from '../src/avatar.tsx';
import { Count } from '../src/count.tsx';
import { IconButton } from '../src/icon-button.tsx';
import {
  CairnMark,
  ComposeIcon,
  DisplayIcon,
  EyeIcon,
  GlobeIcon,
  HelpIcon,
  HomeIcon,
  InboxIcon,
  LayersIcon,
  MapIcon,
  PersonIcon,
  SearchIcon,
  ServerIcon,
} from '../src/icons.tsx';
import { Menu, MenuItem, MenuSeparator } from '../src/menu.tsx';
import {
  SidebarFooter,
  SidebarHeader,
  SidebarItem,
  SidebarScroll,
  SidebarSection,
  SidebarSwitcher,
} from '../src/sidebar.tsx';

const labels = {
  sidebar: 'Garden',
  openSidebar: 'Open sidebar',
  closeSidebar: 'Close sidebar',
  resizeSidebar: 'Resize sidebar',
  skipToContent: 'Skip to content',
};

/** The shell around the workshop's full-page views. */
export function Frame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <AppShell labels={labels} sidebar={<WorkshopSidebar current={current} />} storageKey="workshop.sidebar">
      {children}
    </AppShell>
  );
}

function WorkshopSidebar({ current }: { current: string }) {
  const [open, setOpen] = useState(true);
  const [bed, setBed] = useState(true);
  const to = (view: string) => `?view=${view}&theme=${document.documentElement.dataset['theme'] ?? 'light'}`;
  return (
    <>
      <SidebarHeader>
        <Menu trigger={<SidebarSwitcher icon={<CairnMark />}>Fernway</SidebarSwitcher>}>
          <MenuItem icon={<GlobeIcon />}>Elsewhere</MenuItem>
          <MenuSeparator />
          <MenuItem>Leave</MenuItem>
        </Menu>
        <IconButton label="Search" keys="/" icon={<SearchIcon />} />
        <IconButton label="New plant" keys="c" icon={<ComposeIcon />} variant="raised" />
      </SidebarHeader>
      <SidebarScroll>
        <SidebarSection>
          <SidebarItem
            icon={<HomeIcon />}
            label="Home"
            render={<a href={to('empty')} />}
            current={current === 'empty'}
          />
          <SidebarItem
            icon={<InboxIcon />}
            label="Inbox"
            render={<a href="?view=parts" />}
            after={<Count count={3} tone="accent" label="3 unread" />}
          />
          <SidebarItem icon={<PersonIcon />} label="Mine" render={<a href="?view=parts" />} />
        </SidebarSection>
        <SidebarSection label="Beds" open={open} onOpenChange={setOpen}>
          <SidebarItem
            icon={<MapIcon className="text-palette-green" />}
            label="Waymark"
            expanded={bed}
            onExpandedChange={setBed}
          >
            <SidebarItem
              icon={<EyeIcon />}
              label="Rows"
              render={<a href={to('list')} />}
              current={current === 'list'}
            />
            <SidebarItem
              icon={<LayersIcon />}
              label="Board"
              render={<a href={to('board')} />}
              current={current === 'board'}
            />
            <SidebarItem
              icon={<DisplayIcon />}
              label="Settings"
              render={<a href={to('settings')} />}
              current={current === 'settings'}
              after={<Count count={128} label="128 requests" />}
            />
          </SidebarItem>
          <SidebarItem
            icon={<ServerIcon className="text-palette-blue" />}
            label="Greenhouse"
            expanded={false}
            onExpandedChange={() => {}}
          />
        </SidebarSection>
      </SidebarScroll>
      <SidebarFooter>
        <div className="min-w-0 flex-1">
          <ul>
            <SidebarItem icon={<Avatar id="f" name="Frontend" decorative />} label="Frontend" />
          </ul>
        </div>
        <IconButton label="Settings" icon={<DisplayIcon />} tooltipSide="top" />
        <IconButton label="Help" icon={<HelpIcon />} keys="?" tooltipSide="top" />
      </SidebarFooter>
    </>
  );
}
