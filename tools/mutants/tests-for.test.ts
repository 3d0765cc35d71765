import path from 'node:path';
import { expect, test } from 'vitest';
import { TestsFor } from './tests-for.ts';

const testsFor = new TestsFor(path.join(import.meta.dirname, '../..'));
const asked = (file: string, project: 'unit' | 'db'): string[] =>
  testsFor.of(file).flatMap((each) => (each.project === project ? each.files.map((one) => one.file) : []));

test('a change is tested first with the tests beside it, cheapest first', () => {
  const [unit, db] = testsFor.of('packages/domain/src/labels/commands.ts');
  expect(unit?.project).toBe('unit');
  expect(db?.files.slice(0, 2)).toEqual([
    { file: 'apps/server/src/features/labels/labels.db.test.ts' },
    { file: 'apps/server/test/equivalence.db.test.ts', named: String.raw`^(?:label)\.` },
  ]);
});

test('a change of what other features use, or whose rows they read, is tested with their tests too', () => {
  expect(asked('apps/server/src/features/assets/follow-copy.ts', 'db')).toContain(
    'apps/server/src/features/issues/duplicate-issue.db.test.ts',
  );
  expect(asked('apps/server/src/features/activity/describe.ts', 'db')).toContain(
    'apps/server/src/features/cycles/cycles.db.test.ts',
  );
});

test('a change is tested with the unit tests that load it, and no others', () => {
  const units = asked('apps/server/src/features/notifications/happenings.ts', 'unit');
  expect(units).toContain('apps/server/src/features/notifications/happenings.test.ts');
  expect(units).not.toContain('apps/server/src/platform/http/pace.test.ts');
  expect(asked('packages/domain/src/labels/rules.ts', 'unit')).not.toContain(
    'packages/domain/src/people/email.test.ts',
  );
});

test('a change outside features is tested with the trials over all commands', () => {
  expect(asked('packages/domain/src/scopes.ts', 'db')).toContain('apps/server/test/equivalence.db.test.ts');
  expect(asked('packages/domain/src/scopes.ts', 'unit').length).toBeGreaterThan(10);
});
