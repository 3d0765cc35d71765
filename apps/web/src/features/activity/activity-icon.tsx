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
  Link2,
  Paperclip,
  PenLine,
  Repeat,
  SignalHigh,
  Tag,
  TextInitial,
  User,
  Ban,
  type LucideIcon,
} from 'lucide-react';
import type { ToldProperties } from './use-told-properties.ts';

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
  parent: CornerDownRight,
  relates_to: GitCompareArrows,
  blocking: Ban,
  blocked_by: Ban,
  duplicate: Copy,
  link: Link2,
  attachment: Paperclip,
  inbox: Inbox,
};

/** The icon of the field that changed. */
export function FieldIcon({ field, told }: { field: string; told: ToldProperties }) {
  const Told = told.get(field)?.Icon;
  const Own = ICONS[field];
  if (Told && !Own)
    return (
      <span
        aria-hidden="true"
        className="mt-[3px] size-3.5 flex-none text-3 [&>svg]:size-3.5 [&>svg]:[stroke-width:2]"
      >
        <Told />
      </span>
    );
  const Icon = Own ?? CircleDot;
  return (
    <Icon aria-hidden="true" size={14} strokeWidth={1.5} className="mt-[3px] size-3.5 flex-none text-3" />
  );
}
