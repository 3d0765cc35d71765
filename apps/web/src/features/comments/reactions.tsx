import {
  addReaction,
  member,
  reaction,
  removeReaction,
  issue as issueEntity,
  type Issue,
  type Member,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { IconButton } from '@cairn/ui/icon-button';
import { Popover } from '@cairn/ui/popover';
import { SmilePlus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useUserId } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useCover } from '../../data/use-cover.ts';
import { useRows } from '../../data/use-rows.ts';
import { emojiName, REACTION_EMOJI } from './reaction-emoji.ts';

const COVERED = ['reaction'] as const;

/** The reactions on an issue, or on one of its comments. */
export function Reactions({ issue, commentId = null }: { issue: Issue; commentId?: string | null }) {
  const run = useCommand();
  useCover(COVERED, issue.id);
  const rows = useRows(reaction, { field: 'issueId', value: issue.id });
  const mayReact = useCan('reaction:create', subjectOf(issueEntity, issue));
  const given = useMemo(() => rows.filter((row) => row.commentId === commentId), [rows, commentId]);
  return (
    <ReactionBar
      given={given}
      mayReact={mayReact}
      onAdd={(emoji) => run(addReaction, { id: uuid(), issueId: issue.id, commentId, emoji })}
      onRemove={(reactionId) => run(removeReaction, { reactionId })}
    />
  );
}

interface GivenReaction {
  readonly id: string;
  readonly emoji: string;
  readonly userId: string;
}

interface ReactionBarProps {
  readonly given: readonly GivenReaction[];
  readonly mayReact: boolean;
  readonly onAdd: (emoji: string) => void;
  readonly onRemove: (reactionId: string) => void;
}

/** Each emoji with its count, and a button to add another. */
export function ReactionBar({ given, mayReact, onAdd, onRemove }: ReactionBarProps) {
  const t = useTranslations('comments.reactions');
  const userId = useUserId();
  const people = useRows(member);
  const groups = useMemo(() => groupByEmoji(given), [given]);
  const toggle = (emoji: string): void => {
    const own = groups.get(emoji)?.find((row) => row.userId === userId);
    if (own) onRemove(own.id);
    else onAdd(emoji);
  };
  if (groups.size === 0 && !mayReact) return null;
  return (
    <div aria-label={t('group')} role="toolbar" className="flex flex-wrap items-center gap-1">
      {[...groups].map(([emoji, rows]) => (
        <ReactionButton
          key={emoji}
          emoji={emoji}
          given={rows}
          pressed={rows.some((row) => row.userId === userId)}
          people={people}
          disabled={!mayReact}
          onToggle={() => toggle(emoji)}
        />
      ))}
      {mayReact && <ReactionPicker onPick={toggle} />}
    </div>
  );
}

interface ReactionButtonProps {
  emoji: string;
  given: readonly GivenReaction[];
  pressed: boolean;
  people: readonly Member[];
  disabled: boolean;
  onToggle: () => void;
}

function ReactionButton({ emoji, given, pressed, people, disabled, onToggle }: ReactionButtonProps) {
  const t = useTranslations('comments');
  const names = given
    .map((row) => people.find((person) => person.id === row.userId)?.displayName ?? t('somebody'))
    .join(', ');
  const label = t('reactions.pressed', { emoji: emojiName(emoji), count: given.length, names });
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      title={names}
      disabled={disabled}
      onClick={onToggle}
      className="inline-flex h-6 items-center gap-1.5 rounded-full border border-strong px-2 text-small text-2 tabular-nums hover:bg-tint-hover aria-pressed:border-primary aria-pressed:bg-selected aria-pressed:text-link pointer-coarse:h-9"
    >
      <span aria-hidden="true">{emoji}</span>
      {given.length}
    </button>
  );
}

function ReactionPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTranslations('comments.reactions');
  return (
    <Popover
      label={t('pick')}
      sheet
      trigger={<IconButton label={t('add')} size="sm" icon={<SmilePlus aria-hidden="true" />} />}
    >
      {(close) => (
        <div className="grid grid-cols-8 gap-0.5 p-2 narrow:grid-cols-6">
          {REACTION_EMOJI.map(([emoji, name]) => (
            <button
              key={emoji}
              type="button"
              aria-label={name}
              title={name}
              onClick={() => {
                onPick(emoji);
                close();
              }}
              className="grid size-8 place-items-center rounded-r2 text-[16px] hover:bg-tint-hover pointer-coarse:size-11"
            >
              <span aria-hidden="true">{emoji}</span>
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}

/** In the order in which each emoji was first given. */
function groupByEmoji(rows: readonly GivenReaction[]): ReadonlyMap<string, readonly GivenReaction[]> {
  const groups = new Map<string, GivenReaction[]>();
  // IDs rise with time.
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const group = groups.get(row.emoji);
    if (group) group.push(row);
    else groups.set(row.emoji, [row]);
  }
  return groups;
}
