import { heaviestOf } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { schema } from './registry.ts';

test.each([...schema.commands.values()].map((command) => [command.name, command] as const))(
  'everything in the input of %s has a maximum',
  (_name, { input }) => {
    expect(heaviestOf(input)).toBeLessThan(Infinity);
  },
);
