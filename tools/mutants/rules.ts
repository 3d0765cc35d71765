import { lineAt, type Mutant } from './mutants-in.ts';

/** A rule that stops an attacker, and the test that must fail without it. */
export interface Rule {
  readonly name: string;
  readonly file: string;
  /** Occurs in the file once. */
  readonly from: string;
  /** The same without the rule. */
  readonly to: string;
  readonly project: 'unit' | 'db';
  readonly test: string;
}

const documents = 'apps/server/src/platform/documents';
const http = 'apps/server/src/platform/http';

export const RULES: readonly Rule[] = [
  {
    name: 'a process whose loop stands still is ended',
    file: 'apps/server/src/platform/watchdog/start-watchdog.ts',
    from: 'cells[2] = patience;',
    to: 'cells[2] = 1e9;',
    project: 'unit',
    test: 'apps/server/src/platform/watchdog/watchdog.test.ts',
  },
  {
    name: 'a document takes nothing more once it has been told to stop',
    file: `${documents}/room.ts`,
    from: 'if (!this.#takesWriting || !this.members.has(from))',
    to: 'if (!this.members.has(from))',
    project: 'unit',
    test: `${documents}/room.test.ts`,
  },
  {
    name: 'an entry of a log that cannot be read is set aside',
    file: `${documents}/set-aside.ts`,
    from: 'where workspace_id = ${workspaceId} and id = ${id} for key share',
    to: 'where false and workspace_id = ${workspaceId} and id = ${id} for key share',
    project: 'db',
    test: `${documents}/set-aside.db.test.ts`,
  },
  {
    name: 'updates that need too many steps do not come in',
    file: 'packages/documents/src/content/conflict-steps.ts',
    from: 'new Steps(most)',
    to: 'new Steps(1e9)',
    project: 'unit',
    test: 'packages/documents/test/steps.test.ts',
  },
  {
    name: 'a stranger sends small bodies only',
    file: `${http}/bound-bodies.ts`,
    from: 'if (owner === undefined) return tooLarge(context);',
    to: 'if (owner === undefined) return await next();',
    project: 'db',
    test: `${http}/body-limit.db.test.ts`,
  },
  {
    name: 'bodies on their way are bounded by their weight',
    file: `${http}/bound-bodies.ts`,
    from: 'if (!shares.take(owner, weight)) {',
    to: 'if (!shares.take(owner, weight) && false) {',
    project: 'db',
    test: `${http}/body-limit.db.test.ts`,
  },
  {
    name: 'an address has so many connections',
    file: `${http}/limit-connections.ts`,
    from: 'if (!shares.take(subject)) {',
    to: 'if (false && !shares.take(subject)) {',
    project: 'unit',
    test: `${http}/limit-connections.test.ts`,
  },
  {
    name: 'formats of HTML that are never closed end the reading',
    file: 'packages/editor/src/convert/bounded-parser.ts',
    from: 'const FORMATS_MAX = 100;',
    to: 'const FORMATS_MAX = 1e9;',
    project: 'unit',
    test: 'tools/parsers/parsers.test.ts',
  },
];

/** The file without the rule. */
export function ruleMutant({ name, file, from, to }: Rule, text: string): Mutant {
  const start = text.indexOf(from);
  if (start < 0 || text.includes(from, start + 1)) throw new Error(`${file} should hold once: ${from}`);
  const at = lineAt(text.split('\n'), text.slice(0, start).split('\n').length);
  return { ...at, file, what: `without: ${name}`, start, end: start + from.length, replacement: to };
}
