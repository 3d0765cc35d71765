import { member } from '@cairn/domain';
import { excerpt, type DocumentJson } from '@cairn/editor/react';
import { RelativeTime } from '@cairn/ui/relative-time';
import { ChevronDown, ChevronRight, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useRow } from '../../data/use-rows.ts';
import type { AnyComment } from './comment-place.ts';

/** More than fits on the widest line. */
const SAID_LENGTH = 160;

interface ResolvedLineProps {
  readonly row: AnyComment;
  /** The number of comments. */
  readonly count: number;
  readonly open: boolean;
  /** The person has just resolved it here, so the previously focused element is gone. */
  readonly takesFocus: boolean;
  readonly onToggle: () => void;
}

/** The collapsed form of a resolved thread. */
export function ResolvedLine({ row, count, open, takesFocus, onToggle }: ResolvedLineProps) {
  const t = useTranslations('comments');
  const person = useRow(member, row.resolvedBy);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    // Only on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // Its subject, which is shown below once it is open.
  const said = open
    ? ''
    : row.removedAt === null
      ? excerpt(row.body as DocumentJson, SAID_LENGTH)
      : t('removed');
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <button
      ref={button}
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className={`flex w-full items-center gap-x-2 rounded-r3 border border-line px-3.5 py-1.5 text-left text-small text-2 narrow:flex-wrap hover:bg-tint-hover pointer-coarse:min-h-10 ${open ? 'mb-2' : ''}`}
    >
      <CircleCheck aria-hidden="true" className="size-4 flex-none text-green-ink" />
      <span className="max-w-1/2 flex-none truncate text-text">
        {t('resolvedBy', { name: person?.displayName ?? t('somebody') })}
      </span>
      {row.resolvedAt !== null && <RelativeTime at={row.resolvedAt} className="flex-none" />}
      {said !== '' && (
        <span className="min-w-0 flex-1 truncate narrow:order-last narrow:basis-full narrow:pl-6">
          {said}
        </span>
      )}
      <span className="ml-auto flex-none">{t('said', { count })}</span>
      <Chevron aria-hidden="true" className="size-4 flex-none" />
    </button>
  );
}
