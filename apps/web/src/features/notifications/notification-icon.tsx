import type { Notification } from '@cairn/domain';
import {
  Archive,
  AtSign,
  Ban,
  CalendarClock,
  Check,
  CircleCheck,
  CircleDotDashed,
  FolderInput,
  Link2,
  MessageSquare,
  Paperclip,
  PenLine,
  User,
  UserPlus,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { useIssueContext } from '../issues/public.ts';

const BY_KIND = {
  assigned: User,
  mentioned: AtSign,
  comment: MessageSquare,
  state: CircleDotDashed,
  completed: Check,
  property: PenLine,
  due_soon: CalendarClock,
  blocked: Ban,
  unblocked: CircleCheck,
  added: UserPlus,
} as const;

const BY_FIELD: Readonly<Record<string, ComponentType>> = {
  archivedAt: Archive,
  link: Link2,
  attachment: Paperclip,
  project: FolderInput,
};

/** What kind of change it was. */
export function NotificationIcon({ row }: { row: Pick<Notification, 'kind' | 'field'> }) {
  return (
    <span
      aria-hidden="true"
      className="absolute -right-1 -bottom-1 grid size-3.5 place-items-center rounded-full bg-bg text-2 [&>svg]:size-2.5"
    >
      <Icon row={row} />
    </span>
  );
}

/** Replaces an avatar, because no one sent a reminder. */
export const ReminderIcon = ({ row }: { row: Pick<Notification, 'kind' | 'field'> }) => (
  <span
    aria-hidden="true"
    className="grid size-7 place-items-center rounded-full border border-line text-2 [&>svg]:size-4"
  >
    <Icon row={row} />
  </span>
);

function Icon({ row: { kind, field } }: { row: Pick<Notification, 'kind' | 'field'> }) {
  const { uiById } = useIssueContext();
  const Shown: ComponentType =
    kind === 'property'
      ? (BY_FIELD[field ?? ''] ?? uiById.get(field ?? '')?.Icon ?? BY_KIND.property)
      : BY_KIND[kind];
  return <Shown />;
}
