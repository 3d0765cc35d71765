import { expect, test } from 'vitest';
import { refusalKey } from './refusal-key.ts';
import { refusalSentence } from './refusal-sentence.ts';

test('a code gives the key of its sentence', () => {
  expect(refusalKey('forbidden')).toBe('refusals.forbidden');
  expect(refusalKey('label.name_taken')).toBe('labelRefusals.name_taken');
});

test('the sentence contains its values unchanged, even if they look like placeholders', () => {
  expect(refusalSentence('project.person_left', { name: '{email} $&' })).toBe(
    '{email} $& is no longer in this workspace.',
  );
});

test('a code without a sentence is a bug', () => {
  expect(() => refusalSentence('label.unheard_of', {})).toThrow('no sentence');
});
