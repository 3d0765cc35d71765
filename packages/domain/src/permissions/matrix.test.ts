import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { schema } from '../registry.ts';
import { ALLOWED_IN_ARCHIVE } from './archived.ts';
import { CAPABILITIES } from './capabilities.ts';
import { relations, type Standing } from './relations.ts';
import { ROLE, ROLES } from './role.ts';
import { projectRoles, workspaceRoles } from './roles.ts';

const FILE = path.join(import.meta.dirname, '../../permissions.matrix.md');

test('the printed matrix matches the table', () => {
  const printed = matrix();
  if (process.env['UPDATE_MATRIX'] !== undefined) writeFileSync(FILE, printed);
  expect(
    readFileSync(FILE, 'utf8'),
    'run UPDATE_MATRIX=1 npx vitest run packages/domain to print it anew',
  ).toBe(printed);
});

test('S-STATE-001 roles are the numbers 5, 10, 15 and 20', () => {
  expect(ROLES).toEqual([5, 10, 15, 20]);
  expect(ROLE).toEqual({ guest: 5, viewer: 10, member: 15, admin: 20 });
});

test('each role may do everything that lower roles may', () => {
  for (const table of [workspaceRoles, projectRoles])
    for (const [at, role] of ROLES.slice(1).entries()) {
      const below = ROLES[at];
      if (below !== undefined) expect(table[role]).toEqual(expect.arrayContaining([...table[below]]));
    }
});

test('every capability is granted to someone, and every capability in use exists', () => {
  const given = new Set([...workspaceRoles[20], ...projectRoles[20], ...Object.keys(relations)]);
  expect(CAPABILITIES.filter((capability) => !given.has(capability))).toEqual([]);
  const asked = [...schema.commands.values()].flatMap((command) => [
    command.requires,
    ...Object.values(command.alsoRequires),
  ]);
  asked.push(...[...schema.entities.values()].map((entity) => entity.readBy));
  expect(asked.filter((capability) => !CAPABILITIES.some((known) => known === capability))).toEqual([]);
});

test('everything that can be read can be read in an archived project too', () => {
  const readable = [...schema.entities.values()].filter(
    ({ name, fields }) => name === 'project' || name === 'projectListing' || 'projectId' in fields,
  );
  expect(readable.map(({ readBy }) => readBy).filter((readBy) => !ALLOWED_IN_ARCHIVE.has(readBy))).toEqual(
    [],
  );
});

const saidOf = (standing: Standing): string =>
  `${standing.as} while ${standing.while}${standing.in ? ` in the ${standing.in}` : ''}`;

const namedBeside = ({ alsoRequires }: Command<unknown>): string =>
  Object.entries(alsoRequires)
    .map(([field, capability]) => `${field}: ${capability}`)
    .join(', ');

function matrix(): string {
  const mark = (table: typeof workspaceRoles, role: (typeof ROLES)[number], capability: string): string =>
    table[role].some((each) => each === capability) ? 'yes' : '';
  const rows = CAPABILITIES.map((capability) => {
    const cells = [workspaceRoles, projectRoles].flatMap((table) =>
      ROLES.map((role) => mark(table, role, capability)),
    );
    return `| ${capability} | ${cells.join(' | ')} | ${(relations[capability] ?? []).map(saidOf).join(', ')} |`;
  });
  const commands = [...schema.commands.values()].map(
    (command) => `| ${command.name} | ${command.requires} | ${command.on} | ${namedBeside(command)} |`,
  );
  return [
    '# Who may do what',
    '',
    'Printed from `packages/domain/src/permissions`; a test compares the two.',
    'The first four columns hold in a workspace, the next four inside a project (Guest 5, Viewer 10, Member 15, Admin 20).',
    'The last column names people who may beyond their role, as far as they see the row, and what their role has to allow',
    'where the row stands for that to hold: nobody keeps a right to a place that they have left.',
    '',
    '| capability | W 5 | W 10 | W 15 | W 20 | P 5 | P 10 | P 15 | P 20 | also |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    'In an archived project everything waits until it is restored, but for:',
    '',
    ...[...ALLOWED_IN_ARCHIVE].map((capability) => `- ${capability}`),
    '',
    'A command names further rows: of each it says what is needed there too.',
    '',
    '| command | needs | on | and on others |',
    '|---|---|---|---|',
    ...commands,
    '',
  ].join('\n');
}
