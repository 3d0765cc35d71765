import { comment, issue, member, pageComment, requestStatusName, type Notification } from '@cairn/domain';
import { documentToText } from '@cairn/editor/convert';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { useIssueContext, useReference } from '../issues/public.ts';
import { headOf, type InboxEntry } from './inbox-entries.ts';

/** A notification as text. */
export interface Said {
  readonly actor: string;
  readonly title: string;
  /** The exact change, or the start of the comment; empty if there is none. */
  readonly detail: string;
}

/** Changes that aren't properties of an issue. */
const PLAIN = ['title', 'description', 'link', 'attachment', 'relation', 'project'];
const QUOTED = 140;

/** The issue that blocks or blocked it. */
const otherIdOf = ({ kind, newValue }: Notification): string | null =>
  kind === 'blocked' || kind === 'unblocked' ? newValue : null;

/** The text of an entry's main notification, or a summary. */
export function useSaid(entry: InboxEntry, excerpt: string | undefined): Said {
  const t = useTranslations('notifications');
  const sayAny = useTranslations();
  const { uiById, words } = useIssueContext();
  const { store } = useEngine();
  const newest = headOf(entry);
  const person = useRow(member, newest.actorId);
  const onIssue = useRow(comment, newest.commentId);
  const onPage = useRow(pageComment, newest.commentId);
  const spoken = onIssue ?? onPage;
  const actor = person?.displayName ?? t('someone');
  const other = useRow(issue, otherIdOf(newest));
  const reference = useReference(other);
  const ui = newest.field === null ? undefined : uiById.get(newest.field);

  return { actor, title: titleOf(newest), detail: detailOf() };

  function titleOf({ kind, field, newValue }: Notification): string {
    if (field === 'request') return t(`said.request.${requestStatusName(Number(newValue))}`, { actor });
    if (field === 'reply') return t('said.reply', { actor });
    if (kind !== 'property') return t(`said.${kind}`, { actor });
    if (field === 'archivedAt') return t(`said.${newValue === 'restore' ? 'restore' : 'archive'}`, { actor });
    if (field !== null && PLAIN.includes(field)) return t(`said.${field}`, { actor });
    const property = ui ? sayAny(ui.label).toLowerCase() : (field ?? '');
    return t('said.property', { actor, property });
  }

  function detailOf(): string {
    if (newest.kind === 'due_soon') return valueText(newest.newValue);
    // A reminder isn't a change, and has no actor.
    const changes = entry.rows.filter(({ kind }) => kind !== 'due_soon');
    if (changes.length > 1) {
      const people = new Set(changes.map(({ actorId }) => actorId)).size;
      return t('several', { changes: changes.length, people });
    }
    if (newest.commentId !== null) return quoteOf();
    const { kind, oldValue, newValue, field } = newest;
    if (kind === 'blocked' || kind === 'unblocked') return other ? `${reference} ${other.title}` : '';
    if (!ui || field === 'title' || (oldValue === null && newValue === null)) return '';
    return t('step', { from: valueText(oldValue), to: valueText(newValue) });
  }

  function quoteOf(): string {
    const text = spoken ? documentToText(spoken.body as Parameters<typeof documentToText>[0]) : excerpt;
    const line = text?.replaceAll(/\s+/g, ' ').trim().slice(0, QUOTED) ?? '';
    return line === '' ? '' : t('quote', { text: line });
  }

  /** Values are named by the rows that this person can see; others have no name here. */
  function valueText(value: string | null): string {
    if (value === null) return t('none');
    const entity = ui?.property.stored?.of.fields[ui.property.stored.field]?.to;
    if (entity !== undefined && store.get(entity, value) === undefined) return '…';
    return ui?.describe(value, words).label ?? '';
  }
}
