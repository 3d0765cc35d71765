import {
  assigneesProperty,
  attachmentsProperty,
  completedAtProperty,
  createdAtProperty,
  createdByProperty,
  dueDateProperty,
  idProperty,
  labelsProperty,
  linksProperty,
  membersOf,
  NO_VALUE,
  parentProperty,
  PRIORITIES,
  priorityProperty,
  projectProperty,
  startDateProperty,
  STATE_GROUPS,
  stateGroupProperty,
  stateProperty,
  subIssuesProperty,
  subscribersProperty,
  titleProperty,
  updatedAtProperty,
  type IssueProperty,
  label as labelEntity,
  project as projectEntity,
  state as stateEntity,
} from '@cairn/domain';
import { NoAvatar } from '@cairn/ui/avatar';
import {
  AttachmentIcon,
  CalendarIcon,
  ClockIcon,
  DoneIcon,
  FolderIcon,
  HashIcon,
  HistoryIcon,
  IssuesIcon,
  LinkIcon,
  NestedIcon,
  PeopleIcon,
  PersonIcon,
  PlayIcon,
  PriorityIcon,
  StateIcon,
  TagIcon,
  TextIcon,
} from '@cairn/ui/icons';
import type { ComponentType } from 'react';
import { LabelDot } from '../../labels/public.ts';
import { StateMark } from '../../states/public.ts';
import { issueKey } from '../issue-key.ts';
import type { PropertyUi, ValueDisplay, Words } from '../../../platform/property-ui.ts';
import { lazyPicker } from '../lazy-parts.tsx';
import { describePerson } from './describe-person.tsx';
import {
  AssigneesCell,
  dayCell,
  factCell,
  IdCell,
  instantCell,
  LabelsCell,
  markCell,
} from './property-cells.tsx';

const noOptions = (): readonly string[] => [];

const describeDay =
  (id: string) =>
  (value: string, { t, day }: Words): ValueDisplay => ({
    label: value === NO_VALUE ? t(`values.none.${id}`) : day(value),
    icon: <CalendarIcon />,
  });

const stateUi: PropertyUi = {
  id: 'state',
  property: stateProperty,
  label: 'issues.properties.state',
  isShort: true,
  Icon: () => <StateIcon group="unstarted" />,
  keys: 's',
  slot: 'lead',
  Cell: markCell('state'),
  Picker: lazyPicker('ChoicePicker'),
  describe: (value, { lookups, t }) => {
    const row = lookups.rows(stateEntity).get(value);
    if (!row) return { label: t('values.unknown'), icon: <StateIcon group="backlog" /> };
    return {
      label: row.name,
      icon: <StateMark state={row} states={lookups.rows(stateEntity)} />,
      keywords: row.group,
    };
  },
  options: (lookups, projectIds) => stateProperty.grouping?.known(lookups, projectIds) ?? [],
};

const stateGroupUi: PropertyUi = {
  id: 'stateGroup',
  property: stateGroupProperty,
  label: 'issues.properties.stateGroup',
  Icon: () => <StateIcon group="started" />,
  describe: (value, { t }) => {
    const group = STATE_GROUPS.find((each) => each === value);
    if (!group) return { label: t('values.unknown'), icon: null };
    return { label: t(`values.stateGroup.${group}`), icon: <StateIcon group={group} /> };
  },
  options: () => STATE_GROUPS,
};

const priorityUi: PropertyUi = {
  id: 'priority',
  property: priorityProperty,
  label: 'issues.properties.priority',
  isShort: true,
  Icon: () => <PriorityIcon level="high" />,
  keys: 'p',
  slot: 'lead',
  Cell: markCell('priority'),
  Picker: lazyPicker('ChoicePicker'),
  describe: (value, { t }) => {
    const level = PRIORITIES.find((each) => each === value) ?? 'none';
    return { label: t(`values.priority.${level}`), icon: <PriorityIcon level={level} /> };
  },
  options: () => PRIORITIES,
};

const assigneesUi: PropertyUi = {
  id: 'assignees',
  property: assigneesProperty,
  label: 'issues.properties.assignees',
  isShort: true,
  Icon: PersonIcon,
  keys: 'a',
  slot: 'meta',
  Cell: AssigneesCell,
  Picker: lazyPicker('PeoplePicker'),
  describe: (value, words) =>
    value === NO_VALUE
      ? { label: words.t('values.none.assignees'), icon: <NoAvatar /> }
      : describePerson(value, words),
  options: membersOf,
};

const labelsUi: PropertyUi = {
  id: 'labels',
  property: labelsProperty,
  label: 'issues.properties.labels',
  Icon: TagIcon,
  keys: 'l',
  slot: 'meta',
  Cell: LabelsCell,
  Picker: lazyPicker('LabelsPicker'),
  describe: (value, { lookups, t }) => {
    if (value === NO_VALUE) return { label: t('values.none.labels'), icon: <TagIcon /> };
    const row = lookups.rows(labelEntity).get(value);
    if (!row) return { label: t('values.unknown'), icon: <TagIcon /> };
    const parent = row.parentId === null ? undefined : lookups.rows(labelEntity).get(row.parentId);
    return { label: row.name, icon: <LabelDot label={row} />, keywords: parent?.name };
  },
  options: (lookups, projectIds) =>
    labelsProperty.grouping?.known(lookups, projectIds).filter((each) => each !== NO_VALUE) ?? [],
};

const startDateUi: PropertyUi = {
  id: 'startDate',
  property: startDateProperty,
  label: 'issues.properties.startDate',
  Icon: PlayIcon,
  slot: 'meta',
  Cell: dayCell('startDate'),
  Picker: lazyPicker('DayPropertyPicker'),
  describe: describeDay('startDate'),
  options: noOptions,
};

const dueDateUi: PropertyUi = {
  id: 'dueDate',
  property: dueDateProperty,
  label: 'issues.properties.dueDate',
  Icon: CalendarIcon,
  keys: 'd',
  slot: 'meta',
  Cell: dayCell('dueDate'),
  Picker: lazyPicker('DayPropertyPicker'),
  describe: describeDay('dueDate'),
  options: noOptions,
};

const parentUi: PropertyUi = {
  id: 'parent',
  property: parentProperty,
  label: 'issues.properties.parent',
  find: async (...asked) => (await import('./parent-choices.ts')).parentChoices(...asked),
  Icon: NestedIcon,
  keys: 'Shift+P',
  slot: 'meta',
  Cell: factCell('parent'),
  Picker: lazyPicker('ParentPicker'),
  describe: (value, { lookups, t }) => {
    const row = value === NO_VALUE ? undefined : lookups.issue(value);
    const state = row && lookups.rows(stateEntity).get(row.stateId);
    if (!row)
      return { label: t(value === NO_VALUE ? 'values.none.parent' : 'values.unknown'), icon: <NestedIcon /> };
    return {
      label: `${issueKey(row, lookups)} ${row.title}`,
      icon: state ? <StateMark state={state} states={lookups.rows(stateEntity)} /> : <NestedIcon />,
    };
  },
  options: noOptions,
};

const projectUi: PropertyUi = {
  id: 'project',
  property: projectProperty,
  label: 'issues.properties.project',
  Icon: FolderIcon,
  slot: 'meta',
  Cell: factCell('project'),
  describe: (value, { lookups, t }) => ({
    label: lookups.rows(projectEntity).get(value)?.name ?? t('values.unknown'),
    icon: <FolderIcon />,
  }),
  options: (lookups, projectIds) => projectProperty.grouping?.known(lookups, projectIds) ?? [],
};

const createdByUi: PropertyUi = {
  id: 'createdBy',
  property: createdByProperty,
  label: 'issues.properties.createdBy',
  Icon: PersonIcon,
  slot: 'meta',
  Cell: factCell('createdBy'),
  describe: describePerson,
  options: membersOf,
};

const subscribersUi: PropertyUi = {
  id: 'subscribers',
  property: subscribersProperty,
  label: 'issues.properties.subscribers',
  Icon: PeopleIcon,
  describe: (value, words) =>
    value === NO_VALUE
      ? { label: words.t('values.none.subscribers'), icon: <PeopleIcon /> }
      : describePerson(value, words),
  options: membersOf,
};

const idUi: PropertyUi = {
  id: 'id',
  property: idProperty,
  label: 'issues.properties.id',
  Icon: HashIcon,
  slot: 'lead',
  Cell: IdCell,
  describe: (value) => ({ label: value, icon: <HashIcon /> }),
  options: noOptions,
};

const titleUi: PropertyUi = {
  id: 'title',
  property: titleProperty,
  label: 'issues.properties.title',
  Icon: TextIcon,
  describe: (value) => ({ label: value, icon: <IssuesIcon /> }),
  options: noOptions,
};

const createdAtUi: PropertyUi = {
  id: 'createdAt',
  property: createdAtProperty,
  label: 'issues.properties.createdAt',
  Icon: ClockIcon,
  slot: 'end',
  Cell: instantCell('createdAt'),
  describe: describeDay('other'),
  options: noOptions,
};

const updatedAtUi: PropertyUi = {
  id: 'updatedAt',
  property: updatedAtProperty,
  label: 'issues.properties.updatedAt',
  Icon: HistoryIcon,
  slot: 'end',
  Cell: instantCell('updatedAt'),
  describe: describeDay('other'),
  options: noOptions,
};

const completedAtUi: PropertyUi = {
  id: 'completedAt',
  property: completedAtProperty,
  label: 'issues.properties.completedAt',
  Icon: DoneIcon,
  slot: 'end',
  Cell: instantCell('completedAt'),
  describe: describeDay('completedAt'),
  options: noOptions,
};

/** For counts: lists and spreadsheets have their own text for them, and sort by them. */
const countUi = (property: IssueProperty, Icon: ComponentType): PropertyUi => ({
  id: property.id,
  property,
  label: `issues.properties.${property.id}`,
  Icon,
  describe: (value) => ({ label: value, icon: <Icon /> }),
  options: noOptions,
});

/** The browser side of the issue's own properties, in the order in which rows show them. */
export const properties: readonly PropertyUi[] = (
  [
    priorityUi,
    idUi,
    stateUi,
    titleUi,
    labelsUi,
    parentUi,
    projectUi,
    startDateUi,
    dueDateUi,
    createdByUi,
    assigneesUi,
    createdAtUi,
    updatedAtUi,
    completedAtUi,
    stateGroupUi,
    subscribersUi,
    countUi(subIssuesProperty, NestedIcon),
    countUi(linksProperty, LinkIcon),
    countUi(attachmentsProperty, AttachmentIcon),
  ] as const
).map((each, at) => ({ ...each, order: at * 10 }));
