import { expect, test } from 'vitest';
import { refusalKey } from './refusal-key.ts';
import { refusalSentence } from './refusal-sentence.ts';

test('a code names where its sentence stands', () => {
  expect(refusalKey('forbidden')).toBe('refusals.forbidden');
  expect(refusalKey('label.name_taken')).toBe('labelRefusals.name_taken');
});

test('the sentence says its values as they are, also those that look like a name of one', () => {
  expect(refusalSentence('project.person_left', { name: '{email} $&' })).toBe(
    '{email} $& is no longer in this workspace.',
  );
});

test('a code without a sentence is a fault of ours', () => {
  expect(() => refusalSentence('label.unheard_of', {})).toThrow('no sentence');
});
