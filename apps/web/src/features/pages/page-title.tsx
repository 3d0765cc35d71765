import { PAGE_TITLE_MAX, updatePage, type Page } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { TitleField } from '../../lib/title-field.tsx';
import { usePageName } from './use-page-name.ts';

const PAUSE_MS = 600;
const LOOK = 'text-title leading-[34px] font-[660] tracking-[-0.022em] narrow:text-h1 narrow:leading-[30px]';

interface PageTitleProps {
  row: Page;
  editable: boolean;
  /** Set for a newly created page, which starts here. */
  autofocus: boolean;
  /** Enter and Arrow down move on to the text. */
  onLeave: () => void;
}

/** The title as the page's heading, and with edit rights as a field that looks like it. */
export function PageTitle({ row, editable, autofocus, onLeave }: PageTitleProps) {
  const t = useTranslations('pages.page');
  const run = useCommand();
  const nameOf = usePageName();
  if (!editable)
    return (
      <h1 dir="auto" className={`${LOOK} break-words text-balance`}>
        {nameOf(row)}
      </h1>
    );
  return (
    <TitleField
      title={row.title}
      heading={nameOf(row)}
      label={t('titleLabel')}
      placeholder={t('titlePlaceholder')}
      maxLength={PAGE_TITLE_MAX}
      pauseMs={PAUSE_MS}
      mayBeEmpty
      autofocus={autofocus}
      className={LOOK}
      onSave={(title) => run(updatePage, { pageId: row.id, patch: { title } })}
      onKeyDown={(event, { leave, atEnd }) => {
        if (event.key !== 'Enter' && !(event.key === 'ArrowDown' && atEnd)) return;
        event.preventDefault();
        leave();
        onLeave();
      }}
    />
  );
}
