// @vitest-environment happy-dom
import { label, labelsProperty, type Activity, type IssueProperty } from '@cairn/domain';
import { en } from '@cairn/messages';
import { cleanup, render } from '@testing-library/react';
import { Apple } from 'lucide-react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test } from 'vitest';
import { features } from '../../features.ts';
import { loadProperties } from '../../platform/load-properties.ts';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { ActivityLine } from './activity-line.tsx';
import { ActivityNamesContext, type ActivityNames } from './activity-names.tsx';
import { toldProperties } from './use-told-properties.ts';

afterEach(cleanup);

const names: ActivityNames = {
  Actor: () => 'Ada',
  Link: ({ path, children }) => <a href={path}>{children}</a>,
  Label: ({ text }) => text,
  Name: ({ text }) => text,
  OtherIssue: ({ text }) => text,
  Issue: () => 'WEB-1 Crash',
};

/** A property of a feature, without sentences of its own. */
const orchardUi = (property: Pick<IssueProperty, 'kind' | 'history' | 'stored'>): PropertyUi => ({
  id: 'orchard',
  property: { ...labelsProperty, id: 'orchard', ...property },
  label: 'orchards.name',
  Icon: Apple,
  describe: (value) => ({ label: value, icon: null }),
  options: () => [],
});

const uis = await loadProperties(features);
const words = { ...en, orchards: { name: 'Orchard' } };

function sentenceOf(
  field: string,
  values: Partial<Activity>,
  { namesIssue = false, own = [] }: { namesIssue?: boolean; own?: readonly PropertyUi[] } = {},
): string {
  const row: Activity = {
    id: 'a',
    projectId: 'p',
    issueId: 'i',
    actorId: 'u',
    field,
    verb: 'updated',
    oldValue: null,
    newValue: null,
    oldIdentifier: null,
    newIdentifier: null,
    createdAt: 0,
    ...values,
  };
  const { container } = render(
    <Said>
      <ActivityLine row={row} told={toldProperties([...uis, ...own])} namesIssue={namesIssue} when={null} />
    </Said>,
  );
  return container.textContent ?? '';
}

const Said = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="en" messages={words} timeZone="UTC">
    <ActivityNamesContext value={names}>{children}</ActivityNamesContext>
  </IntlProvider>
);

const came = { verb: 'created', newValue: 'Sprint 1', newIdentifier: 'c1' };
const changed = { newValue: 'Sprint 2', newIdentifier: 'c2', oldValue: 'Sprint 1', oldIdentifier: 'c1' };
const went = { verb: 'deleted', oldValue: 'Sprint 1', oldIdentifier: 'c1' };

test.each([
  ['cycles', came, 'added the issue to the cycle Sprint 1', 'added WEB-1 Crash to the cycle Sprint 1'],
  ['cycles', changed, 'set the cycle to Sprint 2', 'set the cycle to Sprint 2 in WEB-1 Crash'],
  [
    'cycles',
    went,
    'removed the issue from the cycle Sprint 1',
    'removed WEB-1 Crash from the cycle Sprint 1',
  ],
  ['modules', came, 'added the issue to the module Sprint 1', 'added WEB-1 Crash to the module Sprint 1'],
  ['modules', changed, 'set the module to Sprint 2', 'set the module to Sprint 2 in WEB-1 Crash'],
  [
    'modules',
    went,
    'removed the issue from the module Sprint 1',
    'removed WEB-1 Crash from the module Sprint 1',
  ],
  [
    'estimate_point',
    { newValue: '5', newIdentifier: 'e5' },
    'set the estimate to 5',
    'set the estimate to 5 in WEB-1 Crash',
  ],
  [
    'estimate_point',
    { oldValue: '5', oldIdentifier: 'e5' },
    'removed the estimate',
    'removed the estimate in WEB-1 Crash',
  ],
])('a line of %s %o names the issue in lists of several', (field, values, alone, inList) => {
  expect(sentenceOf(field, values)).toBe(`Ada ${alone}`);
  expect(sentenceOf(field, values, { namesIssue: true })).toBe(`Ada ${inList}`);
});

test("an entry links to the property's screen for its value", () => {
  sentenceOf('modules', came);
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/projects/p/modules/c1');
});

const history = { field: 'orchards', among: 'plans' } as const;
const stored = {
  of: { ...label, fields: { ...label.fields, orchardId: { to: 'label' } } },
  field: 'orchardId',
};

test.each([
  ['many', { newValue: 'East', newIdentifier: 'l' }, 'added East to Orchard'],
  ['many', { oldValue: 'East', oldIdentifier: 'l' }, 'removed East from Orchard'],
  ['one', { newValue: 'East', newIdentifier: 'l' }, 'set Orchard to East'],
  ['one', { oldValue: 'East', oldIdentifier: 'l' }, 'cleared Orchard'],
  ['text', { newValue: 'East' }, 'set Orchard to East'],
  ['fact', { newValue: '12' }, 'set Orchard to 12'],
  ['day', { newValue: '2026-03-09' }, 'set Orchard to 9 Mar 2026'],
  ['day', { oldValue: '2026-03-09' }, 'cleared Orchard'],
] as const)('a property that says nothing of it is told by its kind: %s %o', (kind, values, sentence) => {
  const own = [orchardUi({ kind, history, stored: stored as unknown as IssueProperty['stored'] & object })];
  expect(sentenceOf('orchards', values, { own })).toBe(`Ada ${sentence}`);
  expect(sentenceOf('orchards', values, { own, namesIssue: true })).toContain(`${sentence} in WEB-1 Crash`);
});
