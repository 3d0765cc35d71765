// @vitest-environment happy-dom
import { schema, type IssueExport } from '@cairn/domain';
import { en } from '@cairn/messages';
import { RowStore } from '@cairn/sync/client';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { EngineContext, type WorkspaceContext } from '../../data/engine-context.ts';
import { ExportTable } from './export-table.tsx';

const DAY_MS = 86_400_000;

afterEach(cleanup);

const rowOf = (more: Partial<IssueExport>): IssueExport => ({
  id: '0190a1b2-0000-7000-8000-000000000001',
  userId: 'ada',
  format: 'xlsx',
  ofAllProjects: false,
  projectIds: ['p'],
  isSplit: false,
  status: 'queued',
  fault: null,
  issues: null,
  bytes: null,
  askedAt: Date.now(),
  expiresAt: null,
  ...more,
});

function show(row: IssueExport) {
  const store = new RowStore(schema);
  store.setBase('project', 'p', { id: 'p', name: 'Website', archivedAt: null });
  store.flush();
  const run = vi.fn(() => ({ mid: 1, undo: undefined, settled: Promise.resolve(undefined) }));
  const context = {
    engine: { store, run },
    session: { me: { id: 'ada' }, workspaces: [] },
    workspace: { id: 'w', slug: 'acme', name: 'Acme' },
  } as unknown as WorkspaceContext;
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <EngineContext value={context}>
        <ExportTable rows={[row]} />
      </EngineContext>
    </IntlProvider>,
  );
  return { run, text: screen.getAllByRole('row').at(-1)?.textContent ?? '' };
}

test.each([
  ['queued', 'Queued'],
  ['processing', 'Processing'],
] as const)('an export that is %s says so, and has no file', (status, word) => {
  expect(show(rowOf({ status })).text).toContain(word);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a finished export can be downloaded until it expires', () => {
  const done = { status: 'completed', issues: 2, bytes: 2048 } as const;
  expect(show(rowOf({ ...done, expiresAt: Date.now() + DAY_MS })).text).toContain('Completed2 issues, 2 kB');
  expect(screen.getByRole('link', { name: 'Download Website, Excel' }).getAttribute('href')).toBe(
    '/api/workspaces/acme/export-issues/0190a1b2-0000-7000-8000-000000000001/file',
  );
  cleanup();
  expect(show(rowOf({ ...done, expiresAt: Date.now() - 1 })).text).toContain('File deleted');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a failed export says why, and can be retried', () => {
  const row = rowOf({ status: 'failed', fault: 'disk_full' });
  const { run, text } = show(row);
  expect(text).toContain("The server's disk is full.");
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Website, Excel' }));
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ name: 'export.retry' }), { exportId: row.id });
});
