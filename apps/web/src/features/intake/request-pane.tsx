import {
  afterEdit,
  editRequest,
  intakeRequest,
  issue,
  isOpenRequest,
  member,
  statusOn,
  type IssueEdit,
  requestStatusName,
} from '@cairn/domain';
import '@cairn/editor/editor.css';
import { Avatar } from '@cairn/ui/avatar';
import { LinkButton } from '@cairn/ui/link-button';
import { RelativeTime } from '@cairn/ui/relative-time';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useToday } from '../../lib/use-today.ts';
import { IssueFeed } from '../activity/public.ts';
import {
  IssueDescription,
  IssueDraftContext,
  issuePath,
  IssueProvider,
  IssueTitle,
  PageSection,
  PropertyChips,
  useIssueContext,
  useReference,
} from '../issues/public.ts';
import { longDayText } from '../../lib/day-text.ts';
import { useReasonAgainst } from '../projects/public.ts';
import { AlikeIssues } from './alike-issues.tsx';
import { RequestBar, type RequestPlace } from './request-bar.tsx';
import { useAskedBy } from './use-asked-by.ts';
import { useRequestActions } from './use-request-actions.ts';
import type { Asked } from './use-requests.ts';

/** Properties chosen before the request becomes an issue. */
const SHOWN = ['state', 'priority', 'assignees', 'labels', 'cycle', 'modules', 'dueDate'];

interface RequestPaneProps {
  readonly asked: Asked;
  readonly place: RequestPlace;
  readonly address: string;
  /** Called after an answer, to go to the next request. */
  readonly onAnswered: () => void;
}

/** A request: its content, the issue's properties, and the comments. */
export function RequestPane({ asked, place, address, onAnswered }: RequestPaneProps) {
  const { request, row } = asked;
  const t = useTranslations('intake');
  const today = useToday();
  const run = useCommand();
  const actions = useRequestActions(row);
  const subject = subjectOf(intakeRequest, request);
  const reason = useReasonAgainst('intake:answer', subject, t('needsMember'));
  const mayEdit = useCan('intake:edit', subject);
  const isOpen = isOpenRequest(request);
  const [edits, setEdits] = useState<readonly IssueEdit[]>([]);
  const wanted = edits.reduce(afterEdit, row);
  const answered =
    <Args extends readonly unknown[]>(does: (...args: Args) => void) =>
    (...args: Args): void => {
      onAnswered();
      does(...args);
    };
  return (
    <>
      <RequestBar
        row={row}
        status={statusOn(request, today)}
        isOpen={isOpen}
        reason={reason}
        mayRemove={mayEdit}
        place={place}
        address={address}
        onAccept={answered(() => actions.accept(wanted))}
        actions={{
          ...actions,
          decline: answered(actions.decline),
          markDuplicate: answered(actions.markDuplicate),
          snooze: answered(actions.snooze),
          remove: answered(actions.remove),
        }}
      />
      <div className="scroll-thin min-h-0 flex-1 overflow-auto narrow:overflow-visible">
        <article
          aria-label={row.title}
          className="mx-auto max-w-[760px] px-10 pt-8 pb-16 narrow:px-4 narrow:pt-5 narrow:pb-12"
        >
          <RequestFacts asked={asked} status={statusOn(request, today)} />
          <IssueTitle
            row={row}
            editable={isOpen && mayEdit}
            label={t('requestTitle')}
            onSave={(title) => run(editRequest, { requestId: row.id, patch: { title } })}
          />
          <IssueDescription key={`text ${row.id}`} row={row} editable={isOpen && mayEdit} />
          {isOpen && (
            <AlikeIssues
              projectId={row.projectId}
              title={row.title}
              requestId={row.id}
              onSame={reason === undefined ? answered(actions.markDuplicate) : undefined}
            />
          )}
          {isOpen && reason === undefined ? (
            <IssueDraftContext
              value={{ row: wanted, edit: (more) => setEdits((before) => [...before, ...more]) }}
            >
              <WhenAccepting>
                <PropertyChips row={wanted} editable always={SHOWN} />
              </WhenAccepting>
            </IssueDraftContext>
          ) : (
            <div className="mt-5">
              <PropertyChips row={row} editable={false} />
            </div>
          )}
          <IssueFeed key={`feed ${row.id}`} issue={row} />
        </article>
      </div>
    </>
  );
}

/** Inside the draft's provider, so that its pickers change that and not the issue. */
function WhenAccepting({ children }: { children: ReactNode }) {
  const t = useTranslations('intake');
  const { propertyUis } = useIssueContext();
  return (
    <IssueProvider propertyUis={propertyUis}>
      <PageSection heading={t('whenAccepting')}>
        <div className="mt-2">{children}</div>
      </PageSection>
    </IssueProvider>
  );
}

function RequestFacts({ asked, status }: { asked: Asked; status: number }) {
  const { request, row } = asked;
  const t = useTranslations('intake');
  const { workspace } = useWorkspace();
  const author = useRow(member, request.sender ? null : request.authorId);
  const reference = useReference(row);
  const duplicateOf = useRow(issue, request.duplicateOfId);
  const other = useReference(duplicateOf);
  const name = useAskedBy(request);
  return (
    <div className="mb-2 grid gap-1.5 text-small text-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="rounded-full bg-tint-active px-2 py-0.5 text-micro font-medium">
          {t(`status.${requestStatusName(status)}`)}
        </span>
        <span className="whitespace-nowrap text-3">{reference}</span>
        <Avatar name={name} id={request.authorId} picture={author?.avatarUrl} decorative />
        <span>
          {name} · <RelativeTime at={request.createdAt} />
        </span>
        {request.sender && request.sender.email !== '' && (
          <a
            href={`mailto:${encodeURIComponent(request.sender.email)}`}
            className="text-link hover:underline"
          >
            {request.sender.email}
          </a>
        )}
        {request.sender && request.sender.number !== '' && (
          <span>{t('sender', { number: request.sender.number })}</span>
        )}
        {request.snoozedUntil !== null && (
          <span>{t('until', { day: longDayText(request.snoozedUntil) })}</span>
        )}
        {!row.isRequest && (
          <LinkButton render={<AppLink to={issuePath(workspace.slug, row)} />}>{t('openIssue')}</LinkButton>
        )}
      </div>
      {duplicateOf && (
        <p>
          <AppLink to={issuePath(workspace.slug, duplicateOf)} className="text-text hover:underline">
            {t('duplicateOf', { reference: `${other} ${duplicateOf.title}` })}
          </AppLink>
        </p>
      )}
      {request.reason !== '' && <p dir="auto">{t('reason', { reason: request.reason })}</p>}
    </div>
  );
}
