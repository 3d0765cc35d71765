import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { featureWeights } from './first-screen-features.ts';

/** Incompressible code. */
const code = (kilobytes: number): string => randomBytes(kilobytes * 1024).toString('base64');

test('a feature weighs what it adds from its folders and messages; only those of the first screens may be heavy', () => {
  const weights = featureWeights([
    { file: 'apps/web/src/app/app.tsx', code: code(4) },
    { file: 'apps/web/src/features/issues/feature.ts', code: code(5) },
    { file: 'apps/web/src/features/labels/feature.ts', code: 'export {}' },
    { file: 'packages/domain/src/labels/entity.ts', code: code(1) },
    { file: 'packages/messages/src/en/label.ts', code: code(1) },
    { file: 'apps/web/src/features/tokens/feature.ts', code: 'export {}' },
  ]);
  expect(weights.map(({ feature }) => feature)).toEqual(['issues', 'labels', 'tokens']);
  const [issues, labels, tokens] = weights;
  expect(issues?.size).toBeLessThan(issues?.most ?? 0);
  expect(labels?.size).toBeGreaterThan(1.9);
  expect(labels?.size).toBeGreaterThan(labels?.most ?? Infinity);
  expect(tokens?.size).toBeLessThan(tokens?.most ?? 0);
});
