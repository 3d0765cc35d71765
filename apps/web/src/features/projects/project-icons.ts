import {
  BarChartIcon,
  BookmarkIcon,
  BugIcon,
  CodeIcon,
  FlagIcon,
  FolderIcon,
  GlobeIcon,
  ImageIcon,
  MailIcon,
  MapIcon,
  MegaphoneIcon,
  PackageIcon,
  PaletteIcon,
  PeopleIcon,
  PhoneIcon,
  RocketIcon,
  ServerIcon,
  ShieldIcon,
  SparklesIcon,
  StarIcon,
  TargetIcon,
  TerminalIcon,
  WorkflowIcon,
  ZapIcon,
} from '@cairn/ui/icons';

/** The icons for projects, by stored name. */
export const PROJECT_ICONS = {
  folder: FolderIcon,
  map: MapIcon,
  server: ServerIcon,
  phone: PhoneIcon,
  globe: GlobeIcon,
  rocket: RocketIcon,
  code: CodeIcon,
  terminal: TerminalIcon,
  palette: PaletteIcon,
  people: PeopleIcon,
  megaphone: MegaphoneIcon,
  chart: BarChartIcon,
  target: TargetIcon,
  star: StarIcon,
  flag: FlagIcon,
  bug: BugIcon,
  shield: ShieldIcon,
  package: PackageIcon,
  zap: ZapIcon,
  sparkles: SparklesIcon,
  workflow: WorkflowIcon,
  bookmark: BookmarkIcon,
  image: ImageIcon,
  mail: MailIcon,
} as const;

export type ProjectIconName = keyof typeof PROJECT_ICONS;

export const isProjectIconName = (name: string): name is ProjectIconName =>
  Object.hasOwn(PROJECT_ICONS, name);

/** The colours of icons, by token name. */
export const ICON_COLORS = ['grey', 'blue', 'green', 'yellow', 'orange', 'red', 'pink', 'purple'] as const;

/** The token of a stored colour; grey if this version doesn't know it. */
export function iconColor(stored: string | undefined): string {
  return `var(--palette-${ICON_COLORS.find((color) => color === stored) ?? 'grey'})`;
}
