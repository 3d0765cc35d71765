import { parseSync } from 'vite';

/** A regular expression in a file. */
export interface FoundExpression {
  readonly line: number;
  /** Undefined if it is built at run time. */
  readonly source: string | undefined;
  readonly flags: string;
  /** The justification from a comment `slow-expression: …` on the line before, if any. */
  readonly excuse: string | undefined;
}

const EXCUSE = /\/\/ slow-expression: (\S.*)/;

/**
 * Every regular expression of a file: literals, and arguments of `RegExp`.
 *
 * @example expressionsIn('a.ts', 'const word = /[a-z]+/u;')[0]?.source === '[a-z]+'
 */
export function expressionsIn(file: string, text: string): FoundExpression[] {
  const lines = text.split('\n');
  return found(parseSync(file, text).program).map(({ start, source, flags }) => {
    const line = text.slice(0, start).split('\n').length;
    return { line, source, flags, excuse: EXCUSE.exec(lines[line - 2] ?? '')?.[1] };
  });
}

interface Found {
  readonly start: number;
  readonly source: string | undefined;
  readonly flags: string;
}

function found(node: unknown): Found[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(found);
  const one = expressionOf(node);
  return one ? [one] : Object.values(node).flatMap(found);
}

interface SyntaxNode {
  readonly type?: string;
  readonly start?: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: SyntaxNode & { readonly name?: string };
  readonly arguments?: readonly (SyntaxNode & { readonly value?: unknown })[];
}

function expressionOf({
  type,
  start = 0,
  regex,
  callee,
  arguments: given = [],
}: SyntaxNode): Found | undefined {
  if (type === 'Literal' && regex) return { start, source: regex.pattern, flags: regex.flags };
  if ((type !== 'NewExpression' && type !== 'CallExpression') || callee?.name !== 'RegExp') return undefined;
  const [source, flags] = given.map(({ value }) => (typeof value === 'string' ? value : undefined));
  return { start, source, flags: flags ?? '' };
}
