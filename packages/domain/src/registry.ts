import { makeSchema } from '@cairn/sync/schema';
import { entities } from './entity-schema.ts';
import * as features from './features.ts';
import type { IssueProperty } from './issues/property.ts';

const has = (key: string) => (each: unknown) => typeof each === 'object' && each !== null && key in each;

const exported: readonly unknown[] = Object.values(features);

/** Every property of issues that features export. */
export const issueProperties = exported.filter(has('operators')) as IssueProperty[];

/** All entities, commands and recorded events that features export. */
export const schema = makeSchema(
  entities,
  exported.filter(has('requires')),
  exported.filter(has('isRecorded')),
);
