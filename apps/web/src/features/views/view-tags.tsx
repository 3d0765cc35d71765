import type { IssueFilter, IssueViewSpec } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import type { PropertyUi, Words } from '../../platform/property-ui.ts';
import {
  groupJoin,
  groupText,
  operatorText,
  takesValues,
  useIssueContext,
  valuesText,
} from '../issues/public.ts';

/** More would make cards in a row differ in height. */
const SHOWN = 3;

/** The filters and grouping of a view, in a few words each. */
export function ViewTags({ spec, label }: { spec: IssueViewSpec; label: string }) {
  const t = useTranslations('views');
  const { uiById, words } = useIssueContext();
  const filters = spec.filters.flatMap((filter) => {
    if (filter.filters)
      return `${words.t(`filter.groups.${groupJoin(filter)}`)}: ${groupText(filter, uiById, words)}`;
    const property = uiById.get(filter.property);
    return property ? tagOf(filter, property, words) : [];
  });
  const group = spec.group === null ? undefined : uiById.get(spec.group);
  const all = [
    ...(filters.length === 0 ? [t('unfiltered')] : filters),
    ...(group ? [t('byGroup', { property: words.say(group.label).toLowerCase() })] : []),
  ];
  const rest = all.length - SHOWN;
  return (
    <ul aria-label={label} className="flex min-h-5 flex-wrap gap-1">
      {[...all.slice(0, SHOWN), ...(rest > 0 ? [t('moreFilters', { count: rest })] : [])].map((text) => (
        <li
          key={text}
          className="max-w-full truncate rounded-r1 bg-tint-active px-2 py-0.5 text-[11px] leading-4 text-2"
        >
          {text}
        </li>
      ))}
    </ul>
  );
}

/** `Label: Bug, Map`, or with the operator if that isn't simply "is". */
function tagOf(filter: IssueFilter, property: PropertyUi, words: Words): string {
  const label = words.say(property.label);
  const isPlain =
    property.property.kind !== 'day' && (filter.operator === 'is' || filter.operator === 'any_of');
  const value = takesValues(filter) ? valuesText(filter, property, words) : '';
  return isPlain ? `${label}: ${value}` : `${label} ${operatorText(filter, property, words)} ${value}`.trim();
}
