import {
  Archive,
  Calendar,
  CircleDot,
  CircleDotDashed,
  Copy,
  CornerDownRight,
  FolderInput,
  GitCompareArrows,
  Inbox,
  Layers,
  Link2,
  Paperclip,
  PenLine,
  RefreshCw,
  Repeat,
  SignalHigh,
  Tag,
  TextInitial,
  Triangle,
  User,
  Ban,
  type LucideIcon,
} from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  issue: CircleDot,
  archived_at: Archive,
  project: FolderInput,
  name: PenLine,
  description: TextInitial,
  recurrence: Repeat,
  state: CircleDotDashed,
  priority: SignalHigh,
  assignees: User,
  labels: Tag,
  start_date: Calendar,
  target_date: Calendar,
  estimate_point: Triangle,
  parent: CornerDownRight,
  relates_to: GitCompareArrows,
  blocking: Ban,
  blocked_by: Ban,
  duplicate: Copy,
  link: Link2,
  attachment: Paperclip,
  cycles: RefreshCw,
  modules: Layers,
  inbox: Inbox,
};

/** The icon of the field that changed. */
export function FieldIcon({ field }: { field: string }) {
  const Icon = ICONS[field] ?? CircleDot;
  return (
    <Icon aria-hidden="true" size={14} strokeWidth={1.5} className="mt-[3px] size-3.5 flex-none text-3" />
  );
}
