import {
  addDaysOff,
  automation,
  compareEstimateValues,
  compareLabels,
  compareStates,
  createEstimate,
  createLabel,
  createProject,
  createTemplate,
  estimate,
  estimateValue,
  label,
  project,
  schema,
  scopes,
  setAutomation,
  setWorkingDays,
  state,
  template,
  updateProject,
  workingDays,
} from '@cairn/domain';
import { operationsOf, RowStore, type EngineState, type SyncEngine } from '@cairn/sync/client';
import { uuid, type Command, type Invocation } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { features } from '../../features.ts';
import { loadProjectSetups } from '../../platform/project-setup.ts';
import { canBeCopied, createLike } from './create-like.ts';

type Engine = Pick<SyncEngine, 'store' | 'run' | 'runInvocation'>;

/** An engine without a server: commands run locally only. */
function engine(): Engine {
  const store = new RowStore(schema, () => undefined);
  const author = { userId: uuid(), now: 1, scopes: [] };
  const run = (command: Command<unknown>, input: unknown) => {
    store.addPending(operationsOf(store, command, command.input.parse(input), author));
    return { mid: 0, undo: undefined, settled: Promise.resolve(undefined) };
  };
  return {
    store,
    run: run as unknown as Engine['run'],
    runInvocation: ({ command, input }: Invocation<unknown>) => run(command, input),
  };
}

const newProject = (name: string, stateCount: number) => ({
  id: uuid(),
  membershipId: uuid(),
  stateIds: Array.from({ length: stateCount }, () => uuid()),
  name,
  identifier: name.slice(0, 3),
  description: '',
  icon: null,
  coverUrl: null,
  isPublic: true,
  leadId: null,
});

/** A project with everything that can be copied. */
function given() {
  const on = engine();
  const from = newProject('Atlas', 3);
  const [ideaId = '', printId = ''] = from.stateIds;
  const [parentId, childId, pointId] = [uuid(), uuid(), uuid()];
  const assigneeId = uuid();
  on.run(createProject, {
    ...from,
    states: [
      { name: 'Idea', description: 'Not agreed on', color: '#2563eb', group: 'unstarted' },
      { name: 'Printed', description: '', color: '#16a34a', group: 'completed' },
      { name: 'Dropped', description: '', color: '#9ca3af', group: 'cancelled' },
    ],
    defaultStateId: ideaId,
  });
  const { id: projectId } = from;
  const patch = { hasCycles: false, hasIntake: true, timeZone: 'Europe/Rome' };
  on.run(updateProject, { projectId, patch });
  const labelOf = (id: string, name: string, parent: string | null, sortOrder: string) =>
    on.run(createLabel, { id, projectId, name, color: '#dc2626', parentId: parent, sortOrder });
  labelOf(parentId, 'Coast', null, 'a5');
  // It is listed before its parent, but can't be created before it.
  labelOf(childId, 'Harbour', parentId, 'a1');
  on.run(createEstimate, {
    id: uuid(),
    projectId,
    kind: 'points' as const,
    values: [
      { id: pointId, value: '3' },
      { id: uuid(), value: '8' },
    ],
  });
  on.run(createTemplate, {
    id: uuid(),
    projectId,
    name: 'Sheet',
    title: 'Sheet ',
    body: null,
    fields: {
      stateId: printId,
      labelIds: [childId, uuid()],
      assigneeIds: [assigneeId],
      priority: 'high',
      parentId: uuid(),
    },
    facets: { issueEstimate: { valueId: pointId }, issueCycle: { cycleId: uuid() } },
  });
  on.run(setAutomation, { projectId, patch: { archiveAfter: 2, closeAfter: 6, closeStateId: printId } });
  on.run(setWorkingDays, { projectId, patch: { isOn: true, weekdays: [1, 2] } });
  on.run(addDaysOff, { projectId, days: [{ date: '2026-12-24', name: 'Eve' }] });
  return { on, from, assigneeId };
}

test('a project is created with everything another one is set up with, without references to it', async () => {
  const { on, from, assigneeId } = given();
  const { store } = on;
  const held = store.get(project, from.id);
  if (!held) throw new Error('expected the project');
  const made = newProject('Charts', 5);
  createLike(on, made, held, await loadProjectSetups(features));
  const { id: projectId } = made;

  expect(store.get(project, projectId)).toMatchObject({
    name: 'Charts',
    hasCycles: false,
    hasModules: true,
    hasIntake: true,
    timeZone: 'Europe/Rome',
  });
  const states = store.where(state, 'projectId', projectId).toSorted(compareStates);
  expect(states).toMatchObject([
    { name: 'Idea', description: 'Not agreed on', color: '#2563eb', group: 'unstarted', isDefault: true },
    { name: 'Printed', group: 'completed', isDefault: false },
    { name: 'Dropped', group: 'cancelled', isDefault: false },
  ]);
  const [coast, harbour, ...moreLabels] = store
    .where(label, 'projectId', projectId)
    .toSorted((a, b) => -compareLabels(a, b));
  expect(moreLabels).toEqual([]);
  expect([coast, harbour]).toMatchObject([
    { name: 'Coast', parentId: null },
    { name: 'Harbour', parentId: coast?.id, color: '#dc2626' },
  ]);
  expect(store.where(estimate, 'projectId', projectId)).toMatchObject([{ kind: 'points', isEnabled: true }]);
  const values = store.where(estimateValue, 'projectId', projectId).toSorted(compareEstimateValues);
  expect(values.map(({ value }) => value)).toEqual(['3', '8']);
  const [sheet, ...moreTemplates] = store.where(template, 'projectId', projectId);
  expect(moreTemplates).toEqual([]);
  expect(sheet).toMatchObject({ name: 'Sheet', title: 'Sheet ' });
  expect(sheet?.fields).toEqual({
    stateId: states[1]?.id,
    labelIds: [harbour?.id],
    assigneeIds: [assigneeId],
    priority: 'high',
  });
  expect(sheet?.facets).toEqual({ issueEstimate: { valueId: values[0]?.id } });
  expect(store.get(automation, projectId)).toMatchObject({
    archiveAfter: 2,
    closeAfter: 6,
    closeStateId: states[1]?.id,
  });
  expect(store.get(workingDays, projectId)).toMatchObject({
    isOn: true,
    weekdays: [1, 2],
    daysOff: [{ date: '2026-12-24', name: 'Eve' }],
  });

  const former = new Set(
    [...store.every('state'), ...store.every('label'), ...store.every('estimateValue')]
      .filter((row) => row['projectId'] === from.id)
      .map(({ id }) => id),
  );
  for (const { name } of schema.entities.values())
    for (const row of store.every(name))
      if (row['projectId'] === projectId)
        expect([...former].filter((id) => JSON.stringify(row).includes(id))).toEqual([]);
});

test('a project without estimate, automations and working days copies none', async () => {
  const on = engine();
  const from = newProject('Bare', 5);
  on.run(createProject, from);
  const held = on.store.get(project, from.id);
  if (!held) throw new Error('expected the project');
  const made = newProject('Copy', 5);
  createLike(on, made, held, await loadProjectSetups(features));
  expect(on.store.where(state, 'projectId', made.id)).toHaveLength(5);
  for (const entity of [label, estimate, template, automation, workingDays])
    expect(on.store.every(entity.name)).toEqual([]);
});

test("a project that is still loading isn't copied", () => {
  const at = (phase: 'hot' | 'ready', ...incompleteScopes: string[]) =>
    canBeCopied({ getState: () => ({ phase }) as EngineState, incompleteScopes }, { id: 'atlas' });
  expect(at('ready')).toBe(true);
  expect(at('ready', scopes.project('other'))).toBe(true);
  expect(at('ready', scopes.project('atlas'))).toBe(false);
  expect(at('hot')).toBe(false);
});
