import { parseSync } from 'vite';

/** A small change to a file that some test should notice. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The text of that line. */
  readonly code: string;
  /** The change, as `kind: before → after`. */
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

type Change = Pick<Mutant, 'start' | 'end' | 'replacement'> & { readonly kind: string };

const TURNED: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

const SHIFTED: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

const SWAPPED: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '+': '-', '-': '+' };

const OTHER_METHOD = new Map([
  ['some', 'every'],
  ['every', 'some'],
]);

/** Calls that only refuse, without which everything would be allowed. */
const GUARD = /^(assert|refuse|require|check|forbid)/;

/**
 * Every mutant of a file: comparisons reversed or shifted by one, conditions swapped or negated, guards removed. Types
 * and texts stay unchanged.
 *
 * @example mutantsIn('a.ts', 'const isOld = age > 5;').map(({ replacement }) => replacement) // ['<=', '>=']
 */
export function mutantsIn(file: string, text: string): Mutant[] {
  const lines = text.split('\n');
  return changesIn(parseSync(file, text).program, text).map(({ kind, ...change }) => ({
    ...change,
    file,
    ...lineAt(lines, text.slice(0, change.start).split('\n').length),
    what: `${kind}: ${shortened(text.slice(change.start, change.end))} → ${shortened(change.replacement)}`,
  }));
}

/** The text of a file with one mutant in it. */
export function mutated(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** The text of this line, as mutants quote it. */
export const lineAt = (lines: readonly string[], line: number): Pick<Mutant, 'line' | 'code'> => ({
  line,
  code: lines[line - 1]?.trim() ?? '',
});

const shortened = (code: string): string => {
  const line = code.replaceAll(/\s+/g, ' ');
  return line === '' ? '(nothing)' : line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

function changesIn(node: unknown, text: string): Change[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((each) => changesIn(each, text));
  if (isNode(node) && /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return [];
  const below = Object.values(node).flatMap((each) => changesIn(each, text));
  return isNode(node) ? [...changesOf(node, text), ...below] : below;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function changesOf(node: SyntaxNode, text: string): Change[] {
  const said = (part: SyntaxNode): string => text.slice(part.start, part.end);
  const { left, right, test, consequent, alternate, argument, operator, expression } = node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isNode(left) && isNode(right) ? operatorChanges(String(operator), left, right, text) : [];
    case 'UnaryExpression':
      return operator === '!' && isNode(argument)
        ? [{ kind: 'negation removed', start: node.start, end: node.end, replacement: said(argument) }]
        : [];
    case 'Literal':
      return typeof node['value'] === 'boolean'
        ? [{ kind: 'flipped', start: node.start, end: node.end, replacement: String(!node['value']) }]
        : [];
    case 'ConditionalExpression':
      return isNode(test)
        ? [{ kind: 'condition negated', start: test.start, end: test.end, replacement: `!(${said(test)})` }]
        : [];
    case 'IfStatement':
      return isNode(test) && isNode(consequent) && !isNode(alternate) && endsHere(consequent)
        ? [{ kind: 'guard removed', start: test.start, end: test.end, replacement: 'false' }]
        : [];
    case 'ExpressionStatement':
      return isNode(expression) && GUARD.test(calledName(expression))
        ? [{ kind: 'guard removed', start: node.start, end: node.end, replacement: '' }]
        : [];
    case 'CallExpression':
      return methodChanges(node);
    default:
      return [];
  }
}

function operatorChanges(operator: string, left: SyntaxNode, right: SyntaxNode, text: string): Change[] {
  const start = left.end + text.slice(left.end, right.start).indexOf(operator);
  const change = (kind: string, replacement: string | undefined): Change[] =>
    replacement === undefined ? [] : [{ kind, start, end: start + operator.length, replacement }];
  return [
    ...change('comparison turned', TURNED[operator]),
    ...change('comparison shifted', SHIFTED[operator]),
    ...(isText(left) || isText(right) ? [] : change('operator swapped', SWAPPED[operator])),
  ];
}

/** Texts can't be subtracted, so such a mutant tells nothing about the tests. */
const isText = ({ type, value }: SyntaxNode): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

function methodChanges({ callee }: SyntaxNode): Change[] {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee['property'])) return [];
  const { start, end, name } = callee['property'];
  const replacement = OTHER_METHOD.get(String(name));
  return replacement === undefined ? [] : [{ kind: 'method swapped', start, end, replacement }];
}

function endsHere({ type, body }: SyntaxNode): boolean {
  if (type === 'ReturnStatement' || type === 'ThrowStatement' || type === 'ContinueStatement') return true;
  const last = type === 'BlockStatement' && Array.isArray(body) ? (body.at(-1) as unknown) : undefined;
  return isNode(last) && endsHere(last);
}

function calledName(node: SyntaxNode): string {
  if (node.type === 'AwaitExpression' && isNode(node['argument'])) return calledName(node['argument']);
  const { callee } = node;
  return isNode(callee) && callee.type === 'Identifier' ? String(callee['name']) : '';
}
