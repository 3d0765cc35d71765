import { REQUEST_STATUS, type Issue } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { dateToDay } from '@cairn/ui/dates';
import { DatePicker } from '@cairn/ui/date-picker';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { IconButton } from '@cairn/ui/icon-button';
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronUpIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  CopyIcon,
  LinkIcon,
  MoreIcon,
  TrashIcon,
  UndoIcon,
} from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { TextArea } from '@cairn/ui/text-area';
import { Toolbar } from '@cairn/ui/toolbar';
import { useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../lib/use-today.ts';
import { copyAddress, IssuePickDialog, useIssueContext } from '../issues/public.ts';
import { useRequestKeys } from './use-request-keys.ts';
import type { RequestActions } from './use-request-actions.ts';

/** The position of the request in the list. */
export interface RequestPlace {
  /** From 0; -1 if filters hide it. */
  readonly at: number;
  readonly total: number;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly back: () => void;
}

interface RequestBarProps {
  readonly row: Issue;
  /** The status as of today. */
  readonly status: number;
  readonly isOpen: boolean;
  readonly actions: RequestActions;
  readonly place: RequestPlace;
  readonly address: string;
  /** Why this person can't answer. */
  readonly reason: string | undefined;
  readonly mayRemove: boolean;
  readonly onAccept: () => void;
}

/** Actions on a request, and navigation to its neighbours. */
export function RequestBar(props: RequestBarProps) {
  const { row, status, isOpen, actions, place, address, reason, mayRemove, onAccept } = props;
  const t = useTranslations('intake');
  const [asks, setAsks] = useState<'reason' | 'duplicate'>();
  const mayAnswer = isOpen && reason === undefined;
  const decline = (): void => setAsks('reason');
  const snoozeButton = useRef<HTMLButtonElement>(null);
  useRequestKeys({
    previous: place.previous,
    next: place.next,
    answers: mayAnswer
      ? {
          accept: onAccept,
          decline,
          snooze: () => snoozeButton.current?.click(),
          duplicate: () => setAsks('duplicate'),
        }
      : undefined,
  });
  return (
    <>
      <Toolbar
        label={t('answer')}
        className="h-10 flex-none gap-2 border-b border-line px-4 narrow:sticky narrow:top-0 narrow:z-3 narrow:h-auto narrow:flex-wrap narrow:gap-y-1 narrow:bg-bg narrow:px-2 narrow:py-1 wide:pointer-coarse:h-12"
      >
        <span className="flex-none wide:hidden">
          <IconButton label={t('back')} icon={<ChevronLeftIcon />} onClick={place.back} />
        </span>
        {isOpen && (
          // On a phone, they get their own row with labels, because they don't fit beside the navigation.
          <span className="contents narrow:order-last narrow:flex narrow:w-full narrow:gap-2 narrow:[&>button]:flex-1 narrow:[&>button]:px-1 narrow:[&>button>svg]:hidden">
            <Button
              variant="primary"
              icon={<CheckIcon />}
              aria-keyshortcuts="1"
              disabledReason={reason}
              onClick={onAccept}
            >
              {t('accept')}
            </Button>
            <Button icon={<CloseIcon />} aria-keyshortcuts="2" disabledReason={reason} onClick={decline}>
              {t('decline')}
            </Button>
            <SnoozeButton
              button={snoozeButton}
              isSnoozed={status === REQUEST_STATUS.snoozed}
              reason={reason}
              actions={actions}
            />
            <Button
              icon={<CopyIcon />}
              aria-keyshortcuts="4"
              disabledReason={reason}
              onClick={() => setAsks('duplicate')}
            >
              {t('duplicate')}
            </Button>
          </span>
        )}
        {!isOpen && row.isRequest && (
          <Button icon={<UndoIcon />} disabledReason={reason} onClick={actions.reopen}>
            {t('reopen')}
          </Button>
        )}
        <span className="flex-1" />
        {place.at >= 0 && (
          <span className="flex-none text-small text-3 tabular-nums">
            {t('place', { at: place.at + 1, total: place.total })}
          </span>
        )}
        <IconButton
          label={t('previous')}
          keys="arrowup"
          icon={<ChevronUpIcon />}
          disabled={!place.previous}
          onClick={place.previous}
        />
        <IconButton
          label={t('next')}
          keys="arrowdown"
          icon={<ChevronDownIcon />}
          disabled={!place.next}
          onClick={place.next}
        />
        <Menu align="end" trigger={<IconButton label={t('more')} icon={<MoreIcon />} />}>
          <MenuItem
            icon={<LinkIcon />}
            onSelect={() =>
              copyAddress(address, { title: t('copied'), lead: t('copiedText'), failed: t('copyFailed') })
            }
          >
            {t('copyLink')}
          </MenuItem>
          {mayRemove && row.isRequest && (
            <MenuItem icon={<TrashIcon />} tone="danger" onSelect={actions.remove}>
              {t('remove')}
            </MenuItem>
          )}
        </Menu>
      </Toolbar>
      {asks === 'reason' && (
        <DeclineForm
          onClose={() => setAsks(undefined)}
          onDecline={(given) => {
            setAsks(undefined);
            actions.decline(given);
          }}
        />
      )}
      {asks === 'duplicate' && (
        <IssuePickDialog
          title={t('duplicateForm.title')}
          submitLabel={t('duplicateForm.submit')}
          projectId={row.projectId}
          offersWorkspace
          picksOne
          onClose={() => setAsks(undefined)}
          onSubmit={async ([id]) => {
            if (id !== undefined) actions.markDuplicate(id);
            return id !== undefined;
          }}
        />
      )}
    </>
  );
}

interface DeclineFormProps {
  readonly onClose: () => void;
  readonly onDecline: (reason: string) => void;
}

function DeclineForm({ onClose, onDecline }: DeclineFormProps) {
  const t = useTranslations('intake.declineForm');
  const close = useTranslations('intake.form');
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <DialogForm
      open
      onOpenChange={onClose}
      title={t('title')}
      size="sm"
      sheet
      closeLabel={close('close')}
      cancelLabel={t('cancel')}
      submitLabel={t('submit')}
      initialFocus={field}
      onSubmit={() => onDecline(reason)}
    >
      <Field label={t('reason')}>
        <TextArea
          ref={field}
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </DialogForm>
  );
}

interface SnoozeButtonProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isSnoozed: boolean;
  readonly reason: string | undefined;
  readonly actions: RequestActions;
}

/** Snoozes the request: until tomorrow, next week, next month, or a chosen day. */
function SnoozeButton({ button, isSnoozed, reason, actions }: SnoozeButtonProps) {
  const t = useTranslations('intake');
  const { t: words } = useIssueContext().words;
  const today = useToday();
  const [isPicking, setIsPicking] = useState(false);
  const trigger = (
    <Button ref={button} icon={<ClockIcon />} aria-keyshortcuts="3" disabledReason={reason}>
      {t('snooze')}
    </Button>
  );
  if (reason !== undefined) return trigger;
  return (
    <>
      <Menu trigger={trigger}>
        {isSnoozed && (
          <MenuItem icon={<UndoIcon />} onSelect={actions.reopen}>
            {t('unsnooze')}
          </MenuItem>
        )}
        <MenuItem onSelect={() => actions.snooze(dayIn(today, 1))}>{t('tomorrow')}</MenuItem>
        <MenuItem onSelect={() => actions.snooze(dayIn(today, 7))}>{t('nextWeek')}</MenuItem>
        <MenuItem onSelect={() => actions.snooze(monthLater(today))}>{t('nextMonth')}</MenuItem>
        <MenuItem onSelect={() => setTimeout(() => setIsPicking(true))}>{t('pickDay')}</MenuItem>
      </Menu>
      <DatePicker
        label={t('snoozeUntil')}
        words={{ previousMonth: words('picker.previousMonth'), nextMonth: words('picker.nextMonth') }}
        value={null}
        min={dayIn(today, 1)}
        open={isPicking}
        onOpenChange={setIsPicking}
        anchor={button}
        onChange={(day) => {
          setIsPicking(false);
          if (day !== null) actions.snooze(day);
        }}
      />
    </>
  );
}

const dateOf = (day: string): Date => new Date(`${day}T12:00:00`);

function dayIn(today: string, days: number): string {
  const date = dateOf(today);
  date.setDate(date.getDate() + days);
  return dateToDay(date);
}

function monthLater(today: string): string {
  const date = dateOf(today);
  date.setMonth(date.getMonth() + 1);
  return dateToDay(date);
}
