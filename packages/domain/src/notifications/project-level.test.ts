import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from './constants.ts';
import { hasEmails, isTold, PROJECT_LEVELS, projectLevelKey, readProjectLevel } from './project-level.ts';

test('each project has its own level, and unknown values count as none', () => {
  expect(projectLevelKey('web')).not.toBe(projectLevelKey('docs'));
  expect(['direct', 'no_emails', 'all', 'of a later version', 7, null].map(readProjectLevel)).toEqual([
    'direct',
    'no_emails',
    'all',
    'all',
    'all',
    'all',
  ]);
});

test('at the lowest level people hear only of what is meant for them, and emails are sent unless muted', () => {
  const told = NOTIFICATION_KINDS.filter((kind) => isTold('direct', kind));
  expect(told.toSorted()).toEqual(['added', 'assigned', 'mentioned']);
  expect(NOTIFICATION_KINDS.every((kind) => isTold('all', kind) && isTold('no_emails', kind))).toBe(true);
  expect(PROJECT_LEVELS.filter(hasEmails)).toEqual(['all']);
});
