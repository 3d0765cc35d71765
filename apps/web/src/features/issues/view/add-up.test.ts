import type { Issue } from '@cairn/domain';
import { expect, test } from 'vitest';
import type { PropertyUi } from '../../../platform/property-ui.ts';
import { addingUp } from './add-up.ts';

const lookups = {} as Parameters<typeof addingUp>[1];
const issues = (...ids: readonly string[]): readonly Issue[] => ids.map((id) => ({ id }) as Issue);

/** A property whose value is the number in the issue's ID, only in project `counted`; `asked` collects the IDs that were read. */
function counting(asked: string[], more: Partial<PropertyUi> = {}): PropertyUi {
  const sizes = (_lookups: unknown, projectIds: readonly string[]) =>
    projectIds.includes('counted')
      ? ({ id }: Issue) => {
          asked.push(id);
          return Number(id);
        }
      : undefined;
  return { id: 'size', sum: { label: () => 'size.sum', sizes }, ...more } as PropertyUi;
}

test('rows add up to their sum, without binary rounding errors', () => {
  const addUp = addingUp([counting([]), { id: 'other' } as PropertyUi], lookups, ['counted']);
  expect(addUp(issues('3', '5', '0'))).toEqual([{ label: 'size.sum', value: 8 }]);
  expect(addUp(issues('0.1', '0.2'))).toEqual([{ label: 'size.sum', value: 0.3 }]);
});

test('a sum of nothing, and projects without estimates, show no sum', () => {
  expect(addingUp([counting([])], lookups, ['counted'])(issues('0', '0'))).toEqual([]);
  expect(addingUp([counting([])], lookups, ['elsewhere'])(issues('3'))).toEqual([]);
  expect(addingUp([counting([], { isIn: () => false })], lookups, ['counted'])(issues('3'))).toEqual([]);
});

test('unchanged rows are added up once', () => {
  const asked: string[] = [];
  const addUp = addingUp([counting(asked)], lookups, ['counted']);
  const [kept, changed] = [issues('1', '2'), issues('4')];
  for (const rows of [kept, changed, kept, issues('4')]) addUp(rows);
  expect(asked).toEqual(['1', '2', '4', '4']);
});
