import { parseSync } from 'vite';

/** Keys that a file names: whole ones, and patterns of those that it composes. */
export interface KeysInFile {
  /** What `useTranslations` is asked for; '' is all words. */
  readonly namespaces: ReadonlySet<string>;
  /** Every text of the file that may be a key, or the part of one. */
  readonly texts: ReadonlySet<string>;
  /** Texts with gaps, such as `previous.${span}`: what stands between the gaps. */
  readonly composed: readonly (readonly string[])[];
  /** Keys that are said for certain, whole and composed: the first argument of `say`. */
  readonly said: readonly string[];
  readonly saidComposed: readonly (readonly string[])[];
  /** Names by which words are handed on: of hooks such as `useIssueWords`, of `words` and of their type, `Words`. */
  readonly handed: ReadonlySet<string>;
  /** Whether one of those hooks is its own. */
  readonly hands: boolean;
  /** Names of properties: what fills a gap may be one. */
  readonly names: ReadonlySet<string>;
}

interface SyntaxNode {
  readonly type?: string;
  readonly value?: unknown;
  readonly name?: unknown;
  readonly id?: SyntaxNode | null;
  readonly key?: SyntaxNode;
  readonly callee?: SyntaxNode & { readonly property?: SyntaxNode };
  readonly arguments?: readonly SyntaxNode[];
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

/**
 * What in a file may be keys of sentences.
 *
 * @example keysIn('a.tsx', "const t = useTranslations('app'); t('close')").texts // Set { 'app', 'close' }
 */
export function keysIn(file: string, source: string): KeysInFile {
  const found = {
    namespaces: new Set<string>(),
    texts: new Set<string>(),
    composed: [] as string[][],
    said: [] as string[],
    saidComposed: [] as string[][],
    handed: new Set<string>(),
    hands: false,
    names: new Set<string>(),
  };
  walk(parseSync(file, source).program, (node) => {
    const { type, value, key, quasis } = node;
    if (type === 'Literal' && typeof value === 'string') found.texts.add(value);
    if (type === 'TemplateLiteral' && quasis) found.composed.push(quasis.map((each) => each.value.cooked));
    if (type === 'Property' && typeof key?.name === 'string') found.names.add(key.name);
    if (type === 'Identifier' && isOfWords(node.name)) found.handed.add(node.name);
    if (/^(Function|Variable)Declarat/.test(type ?? '') && isOfWords(node.id?.name)) found.hands = true;
    if (type === 'CallExpression') {
      const called = node.callee?.name ?? node.callee?.property?.name;
      const asked = node.arguments?.[0];
      const text = typeof asked?.value === 'string' ? asked.value : undefined;
      if (called === 'useTranslations') found.namespaces.add(text ?? '');
      if (called === 'say' && text !== undefined) found.said.push(text);
      if (called === 'say' && asked?.quasis)
        found.saidComposed.push(asked.quasis.map((each) => each.value.cooked));
    }
  });
  return found;
}

const isOfWords = (name: unknown): name is string =>
  typeof name === 'string' && /^((use\w+)?Words|words)$/.test(name);

function walk(node: unknown, visit: (node: SyntaxNode) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else {
    visit(node);
    for (const each of Object.values(node)) walk(each, visit);
  }
}
