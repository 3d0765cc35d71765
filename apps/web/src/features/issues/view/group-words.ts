import type { IssueFilter } from '@cairn/domain';
import type { PropertyUi, Words } from '../../../platform/property-ui.ts';
import { operatorText, valuesText } from './filter-words.ts';

/** The word that joins the parts of a group. */
export const GROUP_JOINS = ['any_of', 'all_of', 'is_not'] as const;

/** If an imported group has an unknown operator, this is how it is evaluated. */
export const groupJoin = ({ operator }: IssueFilter): (typeof GROUP_JOINS)[number] =>
  GROUP_JOINS.find((each) => each === operator) ?? 'any_of';

/** The conditions of a group in words: "State is Todo or (Priority is Urgent and Label is Bug)". */
export function groupText(group: IssueFilter, uiById: ReadonlyMap<string, PropertyUi>, words: Words): string {
  const { t, say } = words;
  const texts = (group.filters ?? []).flatMap((part) => {
    if (part.filters) return nestedText(part, uiById, words);
    const ui = uiById.get(part.property);
    if (!ui) return [];
    return `${say(ui.label)} ${operatorText(part, ui, words)} ${valuesText(part, ui, words)}`.trim();
  });
  const isAll = groupJoin(group) === 'all_of';
  return texts.length === 0
    ? ''
    : texts.reduce((first, next) => t(isAll ? 'filter.both' : 'filter.either', { first, next }));
}

function nestedText(group: IssueFilter, uiById: ReadonlyMap<string, PropertyUi>, words: Words): string[] {
  const text = groupText(group, uiById, words);
  if (text === '') return [];
  return [groupJoin(group) === 'is_not' ? words.t('filter.neither', { conditions: text }) : `(${text})`];
}
