import { Dot } from '@cairn/ui/badge';
import { ChipRemove } from '@cairn/ui/chip';
import { useTranslations } from 'use-intl';
import type { Offered } from './use-offered-issues.ts';

/** Any selected issues beyond these are only counted. */
const MAX_CHIPS = 30;

interface PickedIssuesProps {
  readonly picked: readonly Offered[];
  readonly onRemove: (picked: Offered) => void;
}

/**
 * The selected issues, including those that the current search does not find. Below the list, so that the list does not
 * move under the pointer.
 */
export function PickedIssues({ picked, onRemove }: PickedIssuesProps) {
  const t = useTranslations('issuePick');
  const shown = picked.slice(0, MAX_CHIPS);
  return (
    <ul
      aria-label={t('pickedIssues')}
      className="scroll-thin mt-3 flex max-h-20 flex-wrap items-center gap-1 overflow-y-auto"
    >
      {shown.map((each) => (
        <li
          key={each.id}
          title={each.title}
          className="inline-flex h-6 items-stretch rounded-r2 border border-strong bg-bg text-small pointer-coarse:h-9"
        >
          <span className="inline-flex items-center gap-1.5 px-[7px] whitespace-nowrap">
            <Dot color={each.color} />
            {each.reference}
          </span>
          <ChipRemove label={t('unpick', { reference: each.reference })} onRemove={() => onRemove(each)} />
        </li>
      ))}
      {picked.length > shown.length && (
        <li className="text-small text-2">{t('morePicked', { count: picked.length - shown.length })}</li>
      )}
    </ul>
  );
}
