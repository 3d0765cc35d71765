import {
  isClosedGroup,
  NO_VALUE,
  label as labelEntity,
  member as memberEntity,
  state as stateEntity,
} from '@cairn/domain';
import { Avatar, NoAvatar } from '@cairn/ui/avatar';
import { AvatarStack } from '@cairn/ui/avatar-stack';
import { Pill } from '@cairn/ui/badge';
import { CalendarIcon } from '@cairn/ui/icons';
import { RowButton, RowDate, RowId } from '@cairn/ui/list-row';
import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { LabelPill } from '../../labels/public.ts';
import { shortDayText } from '../../../lib/day-text.ts';
import { issueKey } from '../issue-key.ts';
import { useIssueContext, useIssueWords } from '../issue-context.tsx';
import type { CellProps } from '../../../platform/property-ui.ts';

interface EditableProps extends CellProps {
  readonly propertyId: string;
  /** The value as text; the control is named "State: In progress". */
  readonly value: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A value that opens its picker when clicked, and is plain text for people who can't edit it. */
function Editable({ issue, variant, propertyId, value, className, children }: EditableProps) {
  const { mayEdit, openPicker, uiById, words } = useIssueContext();
  const ui = uiById.get(propertyId);
  const name = words.t('cell.named', { property: ui ? words.say(ui.label) : '', value });
  if (!ui?.Picker || !mayEdit(issue))
    return (
      <span title={name} className={clsx(overLink(variant), 'inline-flex items-center gap-2', className)}>
        <span className="vh">{name}</span>
        <span aria-hidden="true" className="inline-flex min-w-0 items-center gap-2">
          {children}
        </span>
      </span>
    );
  const open = (event: MouseEvent<HTMLElement>): void => {
    event.stopPropagation();
    openPicker(propertyId, [issue.id], event.currentTarget);
  };
  return (
    <button
      type="button"
      aria-label={name}
      aria-haspopup="dialog"
      title={name}
      tabIndex={variant === 'panel' ? undefined : -1}
      onClick={open}
      className={clsx(
        overLink(variant),
        'inline-flex min-w-0 items-center gap-2',
        variant === 'panel'
          ? 'h-7 w-full rounded-r2 px-1.5 text-left hover:bg-tint-hover pointer-coarse:h-11'
          : 'rounded-full hover:bg-tint-active',
        className,
      )}
    >
      {children}
    </button>
  );
}

/**
 * Above the link that covers a row. Under a card's title, all values are in one such element, because each is a layer.
 */
const overLink = (variant: CellProps['variant']): string | false => variant !== 'card' && 'relative z-1';

/** A value that is an icon in rows, and an icon with text in the panel. */
function IconCell({
  issue,
  variant,
  propertyId,
  value,
  label,
  icon,
}: CellProps & {
  propertyId: string;
  value: string;
  label: string;
  icon: ReactNode;
}) {
  const { mayEdit, openPicker, words } = useIssueContext();
  const name = words.t('cell.named', { property: label, value });
  if (variant === 'row')
    return (
      <RowButton
        label={name}
        tabIndex={-1}
        disabled={!mayEdit(issue)}
        aria-haspopup="dialog"
        onClick={(event) => openPicker(propertyId, [issue.id], event.currentTarget)}
      >
        {icon}
      </RowButton>
    );
  return (
    <Editable issue={issue} variant={variant} propertyId={propertyId} value={value}>
      {variant === 'card' ? (
        <span className="inline-grid h-5 w-7 place-items-center rounded-full border border-line">{icon}</span>
      ) : (
        icon
      )}
      {variant === 'panel' && <span className="truncate">{value}</span>}
    </Editable>
  );
}

/** The cell of a property whose single value has its own icon: state, priority. */
export function markCell(propertyId: string) {
  return function MarkCell({ issue, variant }: CellProps) {
    const { uiById, words } = useIssueContext();
    const ui = uiById.get(propertyId);
    if (!ui) return null;
    const value = ui.property.values(issue, words.lookups)[0] ?? NO_VALUE;
    const display = ui.describe(value, words);
    return (
      <IconCell
        issue={issue}
        variant={variant}
        propertyId={propertyId}
        label={words.say(ui.label)}
        value={display.label}
        icon={display.icon}
      />
    );
  };
}

export function IdCell({ issue, variant }: CellProps) {
  const { lookups, t } = useIssueWords();
  const text = issue.number === 0 ? t('cell.noNumber') : issueKey(issue, lookups);
  return variant === 'row' ? <RowId>{text}</RowId> : <span>{text}</span>;
}

/** A row has no room for more: it shows how many are left out, and its tooltip names all. */
const LABELS_OF_ROW = 2;

export function LabelsCell({ issue, variant }: CellProps) {
  const { lookups, t } = useIssueWords();
  const labels = issue.labelIds.flatMap((id) => lookups.rows(labelEntity).get(id) ?? []);
  if (labels.length === 0 && variant !== 'panel') return null;
  const value = labels.length > 0 ? labels.map((each) => each.name).join(', ') : t('values.none.labels');
  const shown = variant === 'row' ? labels.slice(0, LABELS_OF_ROW) : labels;
  const rest = labels.length - shown.length;
  return (
    <Editable
      issue={issue}
      variant={variant}
      propertyId="labels"
      value={value}
      className={
        variant === 'row'
          ? 'max-w-72 overflow-hidden narrow:hidden [&>span]:min-w-0 [&>span]:shrink'
          : variant === 'card'
            ? 'flex-wrap !gap-1 !rounded-r2'
            : '!h-auto min-h-7 flex-wrap !gap-1'
      }
    >
      {shown.map((each, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row that comes into sight takes over the elements of another
        <LabelPill key={at} label={each} />
      ))}
      {rest > 0 && <Pill className="!shrink-0">{t('cell.more', { count: rest })}</Pill>}
      {labels.length === 0 && <span className="text-3">{value}</span>}
    </Editable>
  );
}

export function AssigneesCell({ issue, variant }: CellProps) {
  const { lookups, t } = useIssueWords();
  const people = issue.assigneeIds.map((id) => {
    const row = lookups.rows(memberEntity).get(id);
    return { id, name: row?.displayName ?? t('values.somebody'), picture: row?.avatarUrl };
  });
  const [first] = people;
  const names = people.map((each) => each.name).join(', ');
  const value = first ? names : t('values.none.assignees');
  return (
    <Editable
      issue={issue}
      variant={variant}
      propertyId="assignees"
      value={value}
      className={variant === 'card' ? 'relative z-1' : undefined}
    >
      {!first && <NoAvatar />}
      {first && people.length === 1 && <Avatar {...first} decorative />}
      {people.length > 1 && <AvatarStack people={people} label={names} />}
      {variant === 'panel' && <span className={clsx('truncate', !first && 'text-3')}>{value}</span>}
    </Editable>
  );
}

/** The cell of a date that people set. A past due date is shown as overdue while the issue is open. */
export function dayCell(propertyId: 'startDate' | 'dueDate') {
  return function DayCell({ issue, variant }: CellProps) {
    const { lookups, t, day } = useIssueWords();
    const value = issue[propertyId];
    if (value === null && variant !== 'panel') return null;
    const group = lookups.rows(stateEntity).get(issue.stateId)?.group;
    const late =
      propertyId === 'dueDate' &&
      value !== null &&
      value < lookups.today &&
      group !== undefined &&
      !isClosedGroup(group);
    const text = value === null ? t(`values.none.${propertyId}`) : day(value);
    return (
      <Editable
        issue={issue}
        variant={variant}
        propertyId={propertyId}
        value={text}
        className={variant === 'row' ? 'narrow:hidden' : undefined}
      >
        {variant === 'panel' ? (
          <span className={clsx(value === null && 'text-3', late && 'text-red-ink')}>{text}</span>
        ) : (
          <Pill icon={<CalendarIcon />} tone={late ? 'late' : 'plain'}>
            {text}
          </Pill>
        )}
      </Editable>
    );
  };
}

/** The cell of a short text with an icon: estimate, parent, project, people. */
export function factCell(propertyId: string) {
  return function FactCell({ issue, variant }: CellProps) {
    const { uiById, words } = useIssueContext();
    const ui = uiById.get(propertyId);
    if (!ui) return null;
    const values = ui.property.values(issue, words.lookups);
    if (values.length === 0 && variant !== 'panel') return null;
    // If a project has turned the property off, its issues keep their values.
    if (ui.isIn?.(words.lookups, [issue.projectId]) === false) return null;
    const displays = (values.length > 0 ? values : [NO_VALUE]).map((value) => ui.describe(value, words));
    const text = displays.map((display) => display.label).join(', ');
    return (
      <Editable
        issue={issue}
        variant={variant}
        propertyId={propertyId}
        value={text}
        className={variant === 'row' ? 'narrow:hidden' : undefined}
      >
        {variant === 'panel' ? (
          <>
            {displays[0]?.icon}
            <span className={clsx('truncate', values.length === 0 && 'text-3')}>{text}</span>
          </>
        ) : (
          <Pill icon={displays[0]?.icon}>{text}</Pill>
        )}
      </Editable>
    );
  };
}

/** The cell of a time that Cairn records: created, updated, completed. */
export function instantCell(propertyId: 'createdAt' | 'updatedAt' | 'completedAt') {
  return function InstantCell({ issue, variant }: CellProps) {
    const { lookups, t, day } = useIssueWords();
    const at = issue[propertyId];
    const text = at === null ? '' : day(lookups.dayOf(at));
    const name = t('cell.named', { property: t(`properties.${propertyId}`), value: text });
    if (variant === 'row')
      return (
        <RowDate title={name}>{at === null ? '' : shortDayText(lookups.dayOf(at), lookups.today)}</RowDate>
      );
    if (at === null)
      return variant === 'panel' ? <span className="px-1.5 text-3">{t('values.none.other')}</span> : null;
    return variant === 'card' ? <Pill title={name}>{text}</Pill> : <span className="px-1.5">{text}</span>;
  };
}
