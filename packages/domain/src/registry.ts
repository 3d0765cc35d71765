import { makeSchema } from '@cairn/sync/schema';
import { entities } from './entity-schema.ts';
import * as features from './features.ts';
import type { IssueProperty } from './issues/property.ts';

const has = (key: string) => (each: unknown) => typeof each === 'object' && each !== null && key in each;

/** Every property of issues: whatever the features export. */
export const issueProperties = (Object.values(features) as unknown[]).filter(
  has('operators'),
) as IssueProperty[];

/** All entities and commands of the product: whatever the features export. */
export const schema = makeSchema(entities, (Object.values(features) as unknown[]).filter(has('requires')));
