// @vitest-environment happy-dom
import { label, notification, project, schema } from '@cairn/domain';
import { RowStore } from '@cairn/sync/client';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useNotifications } from '../features/notifications/use-notifications.ts';
import { useIssueLookups } from '../features/issues/properties/issue-lookups.ts';
import { EngineContext, type WorkspaceContext } from './engine-context.ts';
import { useRows } from './use-rows.ts';

afterEach(cleanup);

function Rows() {
  return <p>{useRows(label).length}</p>;
}

function RowsOfProject() {
  return <p>{useRows(label, { field: 'projectId', value: 'p' }).length}</p>;
}

function Lookups() {
  return <p>{useIssueLookups().rows(project).get('p') === undefined ? 0 : 1}</p>;
}

function Notifications() {
  return <p>{useNotifications().rows.length}</p>;
}

/** Shows a component over a store that a row arrives in after the component is drawn and before it follows the store. */
function shownOver(shown: ReactNode, model: string, row: { id: string }): RowStore {
  const store = new RowStore(schema);
  const context = {
    engine: { store, getState: () => ({ phase: 'ready' }), subscribe: () => () => undefined },
    session: { me: { id: 'ada' }, workspaces: [] },
    workspace: { id: 'w', slug: 'acme', name: 'Acme' },
  } as unknown as WorkspaceContext;
  const Arrival = () => {
    useLayoutEffect(() => {
      store.setBase(model, row.id, row);
      store.flush();
    }, []);
    return null;
  };
  render(
    <EngineContext value={context}>
      {shown}
      <Arrival />
    </EngineContext>,
  );
  return store;
}

test.each([
  ['all rows', <Rows key="" />, label.name],
  ['some rows', <RowsOfProject key="" />, label.name],
  ['lookups', <Lookups key="" />, project.name],
  ['notifications', <Notifications key="" />, notification.name],
])('%s show what arrives between being drawn and following the store', (_name, shown, model) => {
  const row = { id: 'p', projectId: 'p', issueId: null, pageId: null, addedToId: null, snoozedTill: null };
  shownOver(shown, model, row);
  expect(screen.queryByText('1')).not.toBeNull();
});

test('rows with another value cause no render', () => {
  const store = shownOver(<RowsOfProject />, label.name, { id: 'one', projectId: 'p' } as { id: string });
  const add = (id: string, projectId: string): void =>
    act(() => {
      store.setBase(label.name, id, { id, projectId });
      store.flush();
    });
  add('two', 'other');
  expect(screen.queryByText('1')).not.toBeNull();
  add('three', 'p');
  expect(screen.queryByText('2')).not.toBeNull();
});
