import { clsx } from 'clsx';
import { PanelLeft } from 'lucide-react';
import {
  createContext,
  use,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { Drawer } from './drawer.tsx';
import { IconButton } from './icon-button.tsx';
import { SIDEBAR_DEFAULT, SIDEBAR_MAX, SIDEBAR_MIN, useSidebarWidth } from './sidebar-width.ts';
import { useNarrow } from './use-media.ts';

export interface ShellLabels {
  /** Accessible name of the sidebar. */
  sidebar: string;
  openSidebar: string;
  closeSidebar: string;
  resizeSidebar: string;
  skipToContent: string;
}

interface Shell {
  narrow: boolean;
  /** Whether the sidebar is visible now. */
  sidebarShown: boolean;
  /** Collapses or expands the sidebar; on a narrow screen, opens or closes the drawer. */
  toggleSidebar: () => void;
  labels: ShellLabels;
}

const ShellContext = createContext<Shell | null>(null);

/** The shell around this component; null outside of a shell. */
export function useShell(): Shell | null {
  return use(ShellContext);
}

export interface AppShellProps {
  sidebar: ReactNode;
  labels: ShellLabels;
  /** Key in local storage for the width and the collapsed state. */
  storageKey?: string | undefined;
  /** Shown above everything else. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The frame of every page: a sidebar that can be resized and collapsed, and the floating main panel. */
export function AppShell({ sidebar, labels, storageKey = 'ui.sidebar', banner, children }: AppShellProps) {
  const narrow = useNarrow();
  const [{ width, collapsed }, change] = useSidebarWidth(storageKey);
  const [drawer, setDrawer] = useState(false);
  const shown = narrow ? drawer : !collapsed;
  const shell = useMemo(
    () => ({
      narrow,
      sidebarShown: shown,
      toggleSidebar: () => (narrow ? setDrawer((open) => !open) : change({ collapsed: !collapsed })),
      labels,
    }),
    [narrow, shown, collapsed, labels, change],
  );
  return (
    <ShellContext value={shell}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-toast -translate-y-16 rounded-r2 bg-primary px-3 py-1 text-on-primary focus:translate-y-0"
      >
        {labels.skipToContent}
      </a>
      <div className="relative flex h-dvh flex-col overflow-clip bg-side">
        {banner}
        <div className="flex min-h-0 flex-1">
          {!narrow && !collapsed && (
            <nav
              aria-label={labels.sidebar}
              className="on-side relative z-drawer flex min-h-0 flex-none flex-col bg-side text-side-text"
              style={{ width }}
            >
              {sidebar}
              <ResizeHandle width={width} label={labels.resizeSidebar} onChange={change} />
            </nav>
          )}
          <main
            id="main"
            tabIndex={-1}
            className={clsx(
              'relative flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-bg',
              'wide:my-2 wide:mr-2 wide:rounded-r3 wide:border wide:border-side-line',
              collapsed && 'wide:ml-2',
            )}
          >
            {children}
          </main>
        </div>
      </div>
      {narrow && (
        <Drawer
          open={drawer}
          onOpenChange={setDrawer}
          label={labels.sidebar}
          side="left"
          className="!overflow-hidden !bg-side !text-side-text"
        >
          <nav
            aria-label={labels.sidebar}
            className="on-side flex min-h-0 flex-1 flex-col"
            // Following a link closes the drawer.
            onClick={(event) =>
              event.target instanceof Element && event.target.closest('a[href]') && setDrawer(false)
            }
          >
            {sidebar}
          </nav>
        </Drawer>
      )}
    </ShellContext>
  );
}

interface ResizeHandleProps {
  width: number;
  label: string;
  onChange: (next: { width?: number; collapsed?: boolean }) => void;
}

/** Pointer position in px below which dragging collapses the sidebar. */
const FOLD_UNDER = 140;
const KEY_STEP = 8;

function ResizeHandle({ width, label, onChange }: ResizeHandleProps) {
  const widthBefore = useRef(width);
  const handleMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    // Expanded again, the sidebar has the width from before the drag that collapsed it.
    if (event.clientX < FOLD_UNDER) onChange({ collapsed: true, width: widthBefore.current });
    else onChange({ width: event.clientX });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: width - KEY_STEP,
      ArrowRight: width + KEY_STEP,
      Home: SIDEBAR_MIN,
      End: SIDEBAR_MAX,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange({ width: next });
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={SIDEBAR_MIN}
      aria-valuemax={SIDEBAR_MAX}
      tabIndex={0}
      onPointerDown={(event) => {
        widthBefore.current = width;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={handleMove}
      onDoubleClick={() => onChange({ width: SIDEBAR_DEFAULT })}
      onKeyDown={handleKeyDown}
      className="group absolute inset-y-2 -right-1 w-2 cursor-col-resize touch-none rounded-r1 focus-visible:outline-offset-0"
    >
      <span className="absolute inset-y-0 left-[3px] w-0.5 rounded-full transition-colors delay-100 group-hover:bg-[var(--border-strong)] group-active:bg-primary" />
    </div>
  );
}

/** A button that opens the drawer or expands the sidebar; renders nothing while the sidebar is visible. */
export function SidebarToggle() {
  const shell = useShell();
  if (!shell || (shell.sidebarShown && !shell.narrow)) return null;
  return (
    <IconButton
      label={shell.sidebarShown ? shell.labels.closeSidebar : shell.labels.openSidebar}
      icon={<PanelLeft aria-hidden="true" />}
      aria-expanded={shell.sidebarShown}
      className="narrow:size-9"
      onClick={shell.toggleSidebar}
    />
  );
}
