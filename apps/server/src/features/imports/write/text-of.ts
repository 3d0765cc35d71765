import {
  canonicalDocument,
  documentToText,
  validateDocument,
  type DocumentJson,
  type NodeJson,
} from '@cairn/editor/convert';
import { createHash } from 'node:crypto';
import { toDocument, type ConvertedText } from '../csv-tracker/to-document.ts';
import type { TextNames } from '../providers/index.ts';

/** What people and issues of the source became here. */
export interface KnownNames {
  /** The workspace's URL name, for the URLs of profiles. */
  readonly slug: string;
  /** By key; `userId` is null for people who are only a name. */
  readonly people: ReadonlyMap<string, { readonly name: string; readonly userId: string | null }>;
  /** By their number at the source. */
  readonly issues: ReadonlyMap<string, { readonly id: string; readonly reference: string }>;
}

/** Converts a tracker's text; mentions of people and issues become those here, if they exist. */
export function textOf(
  markdown: string,
  patterns: TextNames,
  source: string,
  known: KnownNames,
): ConvertedText {
  const read = toDocument(markdown);
  const issues = patterns.issues(source);
  const written = mapped(read.body as DocumentJson, (text) =>
    splitBy(text, patterns.people, (match, key) => {
      const person = known.people.get(key) ?? known.people.get(key.toLowerCase());
      if (!person) return [match];
      return person.userId === null ? [`@${person.name}`] : [mention(person.userId, person.name, known.slug)];
    }).flatMap((part) =>
      typeof part === 'string'
        ? splitBy(part, issues, (match, key) => {
            const named = known.issues.get(key);
            return named ? [reference(named)] : [match];
          })
        : [part],
    ),
  );
  const checked = validateDocument(written);
  if (!checked.ok) return read;
  return { body: checked.document, plain: documentToText(checked.document) };
}

/** Numbers of issues that a text may mention. */
export const issuesNamedIn = (text: string, patterns: TextNames, source: string): readonly string[] =>
  [...text.matchAll(patterns.issues(source))].flatMap(([, key]) => key ?? []);

/** A digest that shows whether a text is still what an import wrote, whatever the current spelling of names. */
export const printOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonicalDocument(body as DocumentJson)))
    .digest('base64url');

const mention = (userId: string, name: string, slug: string): NodeJson => ({
  type: 'mention',
  attrs: {
    label: name,
    target: 'users',
    redirect_uri: `/${slug}/profile/${userId}`,
    entity_identifier: userId,
    entity_name: 'user_mention',
  },
});

const reference = ({
  id,
  reference: written,
}: {
  readonly id: string;
  readonly reference: string;
}): NodeJson => ({
  type: 'issueReference',
  attrs: { entity_identifier: id, reference: written },
});

type Part = string | NodeJson;

function splitBy(
  text: string,
  pattern: RegExp,
  partsOf: (match: string, key: string) => readonly Part[],
): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    parts.push(text.slice(from, found.index), ...partsOf(found[0], found[1] ?? ''));
    from = found.index + found[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

/** The document with its texts split into parts; code and links stay unchanged. */
function mapped(node: DocumentJson, partsOf: (text: string) => readonly Part[]): DocumentJson {
  return inside(node, partsOf) as DocumentJson;
}

function inside(node: NodeJson, partsOf: (text: string) => readonly Part[]): NodeJson {
  if (node.type === 'codeBlock' || !node.content) return node;
  return { ...node, content: node.content.flatMap((child) => piecesOf(child, partsOf)) };
}

function piecesOf(child: NodeJson, partsOf: (text: string) => readonly Part[]): readonly NodeJson[] {
  if (child.type !== 'text') return [inside(child, partsOf)];
  if (child.marks?.some(({ type }) => type === 'code' || type === 'link')) return [child];
  return partsOf(child.text ?? '').flatMap((part) =>
    typeof part === 'string' ? (part === '' ? [] : [{ ...child, text: part }]) : [part],
  );
}
