import type { ReactNode } from 'react';

/*
 * One icon set: Lucide at 16 px and stroke 1.5 (the size is set in styles.css), and our own icons for state,
 * priority and the logo. Icons are decorative: the control around them has the accessible name.
 */
export {
  Activity as ActivityIcon,
  AlarmClock as AlarmIcon,
  Archive as ArchiveIcon,
  ArchiveRestore as UnarchiveIcon,
  ArrowDown as ArrowDownIcon,
  ArrowLeft as ArrowLeftIcon,
  ArrowRight as ArrowRightIcon,
  ArrowUp as ArrowUpIcon,
  ArrowUpRight as OpenIcon,
  AtSign as MentionIcon,
  Ban as BanIcon,
  Bell as BellIcon,
  BellOff as BellOffIcon,
  Bold as BoldIcon,
  Bookmark as BookmarkIcon,
  Bot as BotIcon,
  Braces as BracesIcon,
  Bug as BugIcon,
  Calendar as CalendarIcon,
  CalendarClock as CalendarClockIcon,
  CalendarDays as CalendarDaysIcon,
  ChartLine as ChartIcon,
  ChartNoAxesColumn as BarChartIcon,
  ChartPie as PieChartIcon,
  Check as CheckIcon,
  CheckCheck as CheckAllIcon,
  ChevronDown as ChevronDownIcon,
  ChevronLeft as ChevronLeftIcon,
  ChevronRight as ChevronRightIcon,
  ChevronsDownUp as CollapseAllIcon,
  ChevronsUpDown as ExpandAllIcon,
  ChevronUp as ChevronUpIcon,
  Circle as CircleIcon,
  CircleAlert as AlertIcon,
  CircleCheck as DoneIcon,
  CircleDot as IssuesIcon,
  CircleQuestionMark as HelpIcon,
  CircleUser as PersonCircleIcon,
  CircleX as CancelIcon,
  Clipboard as ClipboardIcon,
  Clock as ClockIcon,
  Cloud as CloudIcon,
  CloudOff as OfflineIcon,
  Code as CodeIcon,
  Columns3 as ColumnsIcon,
  Command as CommandIcon,
  Copy as CopyIcon,
  CornerDownRight as NestedIcon,
  CreditCard as BillingIcon,
  Download as DownloadIcon,
  Ellipsis as MoreIcon,
  Eraser as EraserIcon,
  ExternalLink as ExternalLinkIcon,
  Eye as EyeIcon,
  EyeOff as EyeOffIcon,
  File as FileIcon,
  FileText as PageIcon,
  FileUp as ImportIcon,
  Filter as FunnelIcon,
  Flag as FlagIcon,
  Folder as FolderIcon,
  FolderInput as MoveToProjectIcon,
  FolderOpen as FolderOpenIcon,
  GitBranch as BranchIcon,
  GitPullRequest as PullRequestIcon,
  Globe as GlobeIcon,
  GripVertical as GripIcon,
  Hash as HashIcon,
  Heading1 as Heading1Icon,
  Heading2 as Heading2Icon,
  Heading3 as Heading3Icon,
  Highlighter as HighlightIcon,
  History as HistoryIcon,
  House as HomeIcon,
  Image as ImageIcon,
  Inbox as InboxIcon,
  Info as InfoIcon,
  Italic as ItalicIcon,
  Key as KeyIcon,
  Keyboard as KeyboardIcon,
  Layers as LayersIcon,
  LayoutGrid as GridIcon,
  Link as LinkIcon,
  ListIndentDecrease as OutdentIcon,
  ListIndentIncrease as IndentIcon,
  List as BulletListIcon,
  ListChecks as TaskListIcon,
  ListFilter as FilterIcon,
  ListOrdered as OrderedListIcon,
  ListTree as TreeIcon,
  LoaderCircle as LoaderIcon,
  Lock as LockIcon,
  LockOpen as UnlockIcon,
  LogIn as SignInIcon,
  LogOut as SignOutIcon,
  Mail as MailIcon,
  Map as MapIcon,
  Maximize2 as MaximizeIcon,
  Megaphone as MegaphoneIcon,
  Menu as ListIcon,
  MessageSquare as CommentIcon,
  Milestone as MilestoneIcon,
  Minimize2 as MinimizeIcon,
  Minus as MinusIcon,
  Monitor as SystemIcon,
  Moon as MoonIcon,
  Move as MoveIcon,
  Package as PackageIcon,
  Palette as PaletteIcon,
  PanelLeft as SidebarIcon,
  PanelRight as PeekIcon,
  Paperclip as AttachmentIcon,
  Pause as PauseIcon,
  Pencil as EditIcon,
  Pin as PinIcon,
  PinOff as UnpinIcon,
  Play as PlayIcon,
  Plug as PlugIcon,
  Plus as PlusIcon,
  Quote as QuoteIcon,
  Redo2 as RedoIcon,
  RefreshCw as CycleIcon,
  Reply as ReplyIcon,
  RotateCcw as RestoreIcon,
  Rocket as RocketIcon,
  Save as SaveIcon,
  Search as SearchIcon,
  Send as SendIcon,
  Server as ServerIcon,
  Settings as SettingsIcon,
  Share2 as ShareIcon,
  Shield as ShieldIcon,
  SlidersHorizontal as DisplayIcon,
  Smartphone as PhoneIcon,
  Smile as SmileIcon,
  Sparkles as SparklesIcon,
  Square as SquareIcon,
  SquareCheck as SquareCheckIcon,
  SquareCode as CodeBlockIcon,
  SquarePen as ComposeIcon,
  Star as StarIcon,
  StarOff as UnstarIcon,
  Strikethrough as StrikeIcon,
  Sun as SunIcon,
  Table as TableIcon,
  Tag as TagIcon,
  Target as TargetIcon,
  Terminal as TerminalIcon,
  TextCursorInput as InputIcon,
  Trash2 as TrashIcon,
  Triangle as EstimateIcon,
  TriangleAlert as WarningIcon,
  Type as TextIcon,
  Underline as UnderlineIcon,
  Undo2 as UndoIcon,
  Unlink as UnlinkIcon,
  Upload as UploadIcon,
  User as PersonIcon,
  UserCheck as PersonCheckIcon,
  UserMinus as PersonRemoveIcon,
  UserPlus as PersonAddIcon,
  Users as PeopleIcon,
  Webhook as WebhookIcon,
  Workflow as WorkflowIcon,
  X as CloseIcon,
  Zap as ZapIcon,
} from 'lucide-react';

export type StateGroup = 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled';

interface MarkProps {
  /** Any CSS colour; by default the colour of the group or priority. */
  color?: string | undefined;
  /** Accessible name, if no text beside it says the same. */
  label?: string | undefined;
  className?: string | undefined;
}

export interface StateIconProps extends MarkProps {
  group: StateGroup;
  /** The progress of a started state, 0 to 1. */
  progress?: number | undefined;
}

/** The icon of a state: its shape shows the group, its colour the state. */
export function StateIcon({ group, progress = 0.5, color, label, className }: StateIconProps) {
  return (
    <Mark color={color ?? `var(--state-${group})`} label={label} className={className}>
      {stateShape(group, progress)}
    </Mark>
  );
}

function stateShape(group: StateGroup, progress: number): ReactNode {
  const ring = <circle cx="8" cy="8" r="5.5" />;
  if (group === 'backlog') return <circle cx="8" cy="8" r="5.5" strokeDasharray="2 2.32" />;
  if (group === 'unstarted') return ring;
  if (group === 'started') {
    return (
      <>
        {ring}
        <path d={piePath(progress)} fill="currentColor" stroke="none" />
      </>
    );
  }
  return (
    <>
      <circle cx="8" cy="8" r="6.25" fill="currentColor" stroke="none" />
      <path
        d={group === 'completed' ? 'm5.25 8.25 2 2 3.5-4' : 'm5.9 5.9 4.2 4.2M10.1 5.9l-4.2 4.2'}
        stroke="var(--bg)"
      />
    </>
  );
}

/** An SVG path for a slice of a 3 px disc, clockwise from the top. */
function piePath(progress: number): string {
  const share = Math.min(0.999, Math.max(0.02, progress));
  const angle = share * 2 * Math.PI;
  const x = (8 + 3 * Math.sin(angle)).toFixed(3);
  const y = (8 - 3 * Math.cos(angle)).toFixed(3);
  return `M8 8V5A3 3 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}z`;
}

export type PriorityLevel = 'urgent' | 'high' | 'medium' | 'low' | 'none';

export interface PriorityIconProps extends MarkProps {
  level: PriorityLevel;
}

/** The icon of a priority. Only urgent is coloured; the others are grey bars. */
export function PriorityIcon({ level, color, label, className }: PriorityIconProps) {
  return (
    <Mark color={color ?? `var(--priority-${level})`} label={label} className={className}>
      {priorityShape(level)}
    </Mark>
  );
}

function priorityShape(level: PriorityLevel): ReactNode {
  if (level === 'none') return <path d="M2.5 8h2M7 8h2M11.5 8h2" />;
  if (level === 'urgent') {
    return (
      <>
        <rect x="2" y="2" width="12" height="12" rx="3" fill="currentColor" stroke="none" />
        <path d="M8 5v3.5M8 11h.01" stroke="var(--bg)" strokeWidth="1.75" />
      </>
    );
  }
  const filled = { high: 3, medium: 2, low: 1 }[level];
  const bars = [
    { x: 2, y: 9, height: 4.5 },
    { x: 6.5, y: 5.75, height: 7.75 },
    { x: 11, y: 2.5, height: 11 },
  ];
  return (
    <g fill="currentColor" stroke="none" transform="translate(1 1) scale(0.875)">
      {bars.map((bar, index) => (
        // Fill opacity instead of opacity, which would make a compositing layer for each bar in every row.
        <rect key={bar.x} {...bar} width="3" rx="1" fillOpacity={index < filled ? undefined : 0.28} />
      ))}
    </g>
  );
}

function Mark({ color, label, className, children }: MarkProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className={`flex-none ${className ?? ''}`}
      // Inline, because rows set a grey for icons that would hide the meaning of the colour.
      style={{ color: color }}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** Columns of different heights, for the board layout. */
export function BoardIcon() {
  return (
    <Mark>
      <rect x="2.5" y="2.75" width="3" height="10.5" rx="1" />
      <rect x="6.75" y="2.75" width="3" height="7" rx="1" />
      <rect x="11" y="2.75" width="2.75" height="4.5" rx="1" />
    </Mark>
  );
}

/** Bars one after another, for the timeline layout. */
export function TimelineIcon() {
  return (
    <Mark>
      <path d="M2.5 4h5M5.5 8h5.5M9 12h4.5" />
      <path d="M2.5 2v12" opacity=".45" />
    </Mark>
  );
}

/** The logo: three stacked stones. */
export function CairnMark({ className = 'size-5' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`flex-none ${className}`} fill="var(--primary)">
      <rect x="2.5" y="15.5" width="19" height="5.5" rx="2.75" />
      <rect x="5.5" y="9.25" width="13.5" height="5" rx="2.5" opacity=".78" />
      <rect x="8" y="3.5" width="8" height="4.5" rx="2.25" opacity=".56" />
    </svg>
  );
}
