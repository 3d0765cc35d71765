import { member, type Issue } from '@cairn/domain';
import { RelativeTime } from '@cairn/ui/relative-time';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRow } from '../../../data/use-rows.ts';
import { useIssueWords, usePropertyUis } from '../issue-context.tsx';
import { PropertyValue } from './issue-page-value.tsx';
import { propertyUisIn, type PropertyUi } from '../../../platform/property-ui.ts';

/** Every editable property, in the order of the panel. */
export const editableUis = (propertyUis: readonly PropertyUi[]): readonly PropertyUi[] =>
  propertyUis.filter((ui) => ui.Picker && ui.id !== 'title').toSorted((a, b) => rankOf(a.id) - rankOf(b.id));

/** The most used ones come first; those of later features come last. */
const FIRST = ['state', 'priority', 'assignees', 'labels', 'estimate', 'startDate', 'dueDate', 'parent'];
const rankOf = (id: string): number => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

interface PanelProps {
  row: Issue;
  editable: boolean;
}

/** The panel beside an issue. */
export function IssueProperties({ row, editable }: PanelProps) {
  const t = useTranslations('issuePage');
  const { lookups, say } = useIssueWords();
  const propertyUis = editableUis(propertyUisIn(usePropertyUis(), lookups, [row.projectId]));
  const author = useRow(member, row.createdBy);
  return (
    <>
      <h2 className="px-2 pt-2 pb-1 text-small font-medium text-2">{t('properties')}</h2>
      <dl>
        {propertyUis.map((ui) => (
          <div key={ui.id} className="grid min-h-8 grid-cols-[92px_minmax(0,1fr)] items-center">
            <dt className="pl-2 text-2">{say(ui.label)}</dt>
            <dd className="min-w-0" data-property={`${ui.id} ${row.id}`}>
              {editable && ui.Cell ? (
                <ui.Cell issue={row} variant="panel" />
              ) : (
                <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 px-1.5">
                  <PropertyValue ui={ui} issue={row} />
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 px-2 text-small text-2">
        {author && t('by', { name: author.displayName })} <RelativeTime at={row.createdAt} />
      </p>
    </>
  );
}

/** On a narrow screen, the panel is one line that expands. */
export function FoldedProperties({ row, editable }: PanelProps) {
  const t = useTranslations('issuePage');
  const words = useIssueWords();
  const [open, setOpen] = useState(false);
  const summary = editableUis(usePropertyUis())
    .filter((ui) => ['state', 'priority', 'assignees', 'dueDate'].includes(ui.id))
    .flatMap((ui) => ui.property.values(row, words.lookups).map((value) => ui.describe(value, words).label))
    .join(' · ');
  return (
    <div className="mt-1 wide:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-label={t('showProperties', { summary })}
        onClick={() => setOpen(!open)}
        className="-mx-1 flex min-h-8 w-full items-center gap-1 rounded-r2 px-1 text-start text-small text-2 pointer-coarse:min-h-11"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-3.5 flex-none transition-transform ${open ? 'rotate-90' : ''}`}
        />
        {summary}
      </button>
      {open && (
        <div className="-mx-2 pb-2">
          <IssueProperties row={row} editable={editable} />
        </div>
      )}
    </div>
  );
}
