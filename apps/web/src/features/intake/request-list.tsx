import { member, requestStatusName } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { RelativeTime } from '@cairn/ui/relative-time';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useReference } from '../issues/public.ts';
import { longDayText } from '../../lib/day-text.ts';
import { useAskedBy } from './use-asked-by.ts';
import type { Asked } from './use-requests.ts';

interface RequestListProps {
  readonly label: string;
  readonly rows: readonly Asked[];
  readonly selectedId: string | undefined;
  readonly pathOf: (id: string) => string;
}

/** A list of requests, with the selected one marked. */
export function RequestList({ label, rows, selectedId, pathOf }: RequestListProps) {
  return (
    <ul aria-label={label} className="px-2 py-1">
      {rows.map((each) => (
        <RequestRow
          key={each.row.id}
          asked={each}
          isSelected={each.row.id === selectedId}
          path={pathOf(each.row.id)}
        />
      ))}
    </ul>
  );
}

interface RequestRowProps {
  readonly asked: Asked;
  readonly isSelected: boolean;
  readonly path: string;
}

function RequestRow({ asked, isSelected, path }: RequestRowProps) {
  const { request, row } = asked;
  const t = useTranslations('intake');
  const author = useRow(member, request.sender ? null : request.authorId);
  const reference = useReference(row);
  const name = useAskedBy(request);
  const link = useRef<HTMLAnchorElement>(null);
  // Keyboard navigation moves the focus; an answered request that leaves the list passes it on.
  useLayoutEffect(() => {
    const held = document.activeElement;
    if (isSelected && (held === document.body || held?.matches('[data-request]'))) link.current?.focus();
  }, [isSelected]);
  return (
    <li>
      <AppLink
        ref={link}
        to={path}
        aria-current={isSelected ? 'true' : undefined}
        data-request={row.id}
        className="grid grid-cols-[28px_minmax(0,1fr)_auto] gap-x-2.5 rounded-r2 px-2 py-2.5 hover:bg-tint-hover aria-[current]:bg-selected"
      >
        <span className="row-span-2">
          <Avatar name={name} id={request.authorId} picture={author?.avatarUrl} decorative size="lg" />
        </span>
        <span
          dir="auto"
          className={`truncate ${isSelected ? 'font-strong text-text' : 'text-2'}`}
          title={row.title}
        >
          {row.title}
        </span>
        <RelativeTime at={request.createdAt} className="text-small leading-5 text-3" />
        <span className="col-span-2 truncate text-small leading-5 text-2">{detailOf()}</span>
      </AppLink>
    </li>
  );

  function detailOf(): string {
    if (request.snoozedUntil !== null) return t('until', { day: longDayText(request.snoozedUntil) });
    const about = `${reference} · ${name}`;
    return request.answeredAt === null
      ? about
      : `${t(`status.${requestStatusName(request.status)}`)} · ${about}`;
  }
}
