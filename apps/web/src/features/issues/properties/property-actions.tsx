import { can, isOptional, issue as issueEntity, NO_VALUE, type Issue } from '@cairn/domain';
import { toast } from '@cairn/ui/toast';
import type { Action, ActionContext, Choice, Choices } from '../../../data/action.ts';
import { commonValues, unfitFor, valuesFor } from './common-value.ts';
import { dayText } from '../../../lib/day-text.ts';
import type { PropertyUi, Words } from '../../../platform/property-ui.ts';
import { readIssueFocus } from '../list/issue-focus.ts';
import { tellBulk, tellUnfit } from '../list/tell-bulk.ts';
import { readTypedDay } from './read-typed-day.ts';
import { editIssues } from '../use-edit-issues.ts';

/** The issues in focus that this person may change, in their current state: the menu may have changed them. */
export const editable = (context: ActionContext): Issue[] =>
  live(context).filter(
    (row) => row.archivedAt === null && can(context.actor, 'issue:update', { entity: issueEntity, row }),
  );

const wordsOf = ({ lookups, say }: ActionContext): Words => ({
  lookups,
  say,
  t: (key, values) => say(`issues.${key}`, values),
  day: (day) => dayText(day, lookups.today),
});

/** The order in which people look for them; others follow. */
const ORDER = ['state', 'assignees', 'priority', 'labels', 'dueDate', 'startDate', 'estimate', 'parent'];

const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  state: ['set status', 'change status', 'set state', 'status', 'move to state'],
  assignees: ['assign', 'set assignee', 'change assignee', 'add assignee', 'assignees', 'assign to user'],
  priority: ['set priority', 'priority'],
  labels: ['add label', 'add labels', 'set labels', 'apply labels', 'labels', 'tags'],
  dueDate: ['set due date', 'due date', 'deadline', 'set target date'],
  startDate: ['set start date', 'start date'],
  parent: ['set parent', 'parent issue', 'set parent issue', 'make sub-issue of', 'move under'],
};

const rankOf = ({ id }: PropertyUi): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);

/** One action for each editable property: it opens the picker beside the issue, or lists the values in the menu. */
export const propertyActions = (propertyUis: readonly PropertyUi[]): Action[] =>
  propertyUis
    .filter((ui) => ui.Picker !== undefined && ui.property.edit !== undefined)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((ui) => ({
      id: `issue.change.${ui.id}`,
      section: 'issue',
      name: (say) => say(ui.change?.label ?? `commands.change.${ui.id}`),
      icon: <ui.Icon />,
      synonyms: ui.change?.synonyms ?? SYNONYMS[ui.id] ?? [],
      keys: ui.keys?.toLowerCase(),
      when: (context) =>
        editable(context).length > 0 && (ui.isIn?.(context.lookups, projectIdsOf(context)) ?? true),
      choices: (context) => choicesOf(ui, context),
    }));

const projectIdsOf = ({ issues }: ActionContext): string[] => [
  ...new Set(issues.map((each) => each.projectId)),
];

/** Opens the property's picker where the issue is shown. False if no picker is available on this screen. */
export function openPickerInPlace(actionId: string): boolean {
  const { openPicker } = readIssueFocus();
  const propertyId = /^issue\.change\.(.+)$/.exec(actionId)?.[1];
  if (!openPicker || propertyId === undefined) return false;
  openPicker(propertyId);
  return true;
}

function choicesOf(ui: PropertyUi, context: ActionContext): Choices {
  const placeholder = context.say('issues.picker.placeholder', {
    property: context.say(ui.label).toLowerCase(),
  });
  const { find } = ui;
  if (find)
    return { placeholder, findsItself: true, list: async (query) => await find(ui, context, query, put) };
  if (ui.property.kind === 'day')
    return { placeholder: context.say('issues.picker.typeDay'), findsItself: true, list: days };
  return {
    placeholder,
    list: values,
    several: ui.property.kind === 'many',
    isShort: ui.isShort,
  };

  function put(to: string): void {
    change(ui, context, { to });
  }

  function values(): Choice[] {
    const shared = commonValues(editable(context), ui.property, context.lookups);
    const offered = valuesFor(ui, editable(context), context.lookups, projectIdsOf(context));
    const all = isOptional(ui.property) ? [NO_VALUE, ...offered] : offered;
    return all.map((value) => {
      const { label, icon, keywords } = ui.describe(value, wordsOf(context));
      const isOn = value === NO_VALUE ? shared.length === 0 : shared.includes(value);
      const several = ui.property.kind === 'many' && value !== NO_VALUE;
      const run = (): void => change(ui, context, several && isOn ? { from: value } : { to: value });
      return { id: value, label, icon, synonyms: keywords === undefined ? [] : [keywords], isOn, run };
    });
  }

  function days(query: string): Choice[] {
    const shared = commonValues(editable(context), ui.property, context.lookups)[0];
    const dayChoice = (id: string, label: string, day: string): Choice => ({
      id,
      label,
      prefix: day === NO_VALUE ? undefined : dayText(day, context.lookups.today),
      icon: <ui.Icon />,
      isOn: day === (shared ?? NO_VALUE),
      run: () => put(day),
    });
    if (query.trim() !== '') {
      const day = readTypedDay(query, context.lookups.today);
      return day === null ? [] : [dayChoice('typed', query.trim(), day)];
    }
    const { today } = context.lookups;
    const usual = USUAL_DAYS.map(([id, typed]) =>
      dayChoice(id, context.say(`commands.days.${id}`), readTypedDay(typed, today) ?? today),
    );
    return [dayChoice('none', context.say(`issues.values.none.${ui.id}`), NO_VALUE), ...usual];
  }
}

/** Each with its title and its search words. */
const USUAL_DAYS = [
  ['today', 'today'],
  ['tomorrow', 'tomorrow'],
  ['friday', 'friday'],
  ['nextWeek', 'next week'],
  ['inTwoWeeks', 'in 2 weeks'],
] as const;

/** The issues in focus in their current state. */
export const live = ({ engine, issues }: ActionContext): Issue[] =>
  issues.flatMap((each) => engine.store.get(issueEntity, each.id) ?? []);

function change(ui: PropertyUi, context: ActionContext, step: { from?: string; to?: string }): void {
  const unfit =
    step.to === undefined ? [] : unfitFor(ui.property, editable(context), step.to, context.lookups);
  const parts = editIssues(
    context.engine.store,
    context.run,
    editable(context).map((each) => each.id),
    (row) => ui.property.edit?.(row, step, context.lookups),
    () => void toast.error(context.say('issues.picker.datesRefused')),
  );
  const words = wordsOf(context);
  tellBulk(parts, { engine: context.engine, lookups: context.lookups, t: words.t });
  if (step.to !== undefined) tellUnfit(unfit, ui.describe(step.to, words).label, words);
}
