import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A sentence that a person may read, and its place. */
export interface Sentence {
  readonly text: string;
  readonly where: string;
}

/** Calls whose texts people read even if they aren't whole sentences: errors, and log lines. */
const SHOWN = new Set([
  'ArchiveError',
  'CommandError',
  'ConfigError',
  'EmbeddedError',
  'EmbeddedInUse',
  'ExportError',
  'MigrationError',
  'debug',
  'error',
  'fatal',
  'info',
  'warn',
]);

/** Starts with a capital and has at least two words, because codes and keys have no spaces. */
const WHOLE = /^\p{Lu}\S* \S/u;

/** Tests, and the examples of a feature, which only tests read. */
const IS_OF_TESTS = /\.test\.ts$|(^|\/)examples\.ts$/;

/** All text of the product: messages, emails, the command line, refusals of server and domain, and the log. */
export function sentences(root: string): readonly Sentence[] {
  const within = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !IS_OF_TESTS.test(name))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));
  const read = (files: readonly string[], isSaid: IsSaid): Sentence[] =>
    files.flatMap((file) => sentencesIn(file, readFileSync(path.join(root, file), 'utf8'), isSaid));
  return [
    ...read(within('packages/messages/src/en'), () => true),
    ...read(within('apps/server/src/cli'), () => true),
    ...read(['apps/server/src/platform/config/settings.ts'], () => true),
    ...read(
      ['packages/domain/src', 'apps/server/src/features', 'apps/server/src/platform'].flatMap(within),
      (inside, text) => WHOLE.test(text) || inside.some((name) => SHOWN.has(name)),
    ),
  ];
}

/** Whether people read a text, judging by the calls around it and the text itself. */
type IsSaid = (inside: readonly string[], text: string) => boolean;

/**
 * The strings of a file, without imports and SQL.
 *
 * @example sentencesIn('a.ts', "say('Go on')", () => true) // [{ text: 'Go on', where: 'a.ts:1' }]
 */
export function sentencesIn(file: string, source: string, isSaid: IsSaid): readonly Sentence[] {
  return textsIn(parseSync(file, source).program, [])
    .filter(({ inside, text }) => isSaid(inside, text))
    .map(({ text, start }) => ({ text, where: `${file}:${source.slice(0, start).split('\n').length}` }));
}

interface Text {
  readonly text: string;
  readonly start: number;
  readonly inside: readonly string[];
}

interface SyntaxNode {
  readonly type?: string;
  readonly start?: number;
  readonly value?: unknown;
  readonly callee?: { readonly name?: string; readonly property?: { readonly name?: string } };
}

/** The parts of a template are separate texts, because an interpolation ends a phrase. */
function textsIn(node: unknown, inside: readonly string[]): readonly Text[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((each) => textsIn(each, inside));
  const { type = '', start = 0, value, callee } = node as SyntaxNode;
  if (type.startsWith('Import') || type === 'TaggedTemplateExpression') return [];
  if (type === 'Literal') return typeof value === 'string' ? [{ text: value, start, inside }] : [];
  if (type === 'TemplateElement') return [{ text: (value as { cooked: string }).cooked, start, inside }];
  const called = callee?.name ?? callee?.property?.name;
  const around = called === undefined ? inside : [...inside, called];
  return Object.values(node).flatMap((each) => textsIn(each, around));
}
