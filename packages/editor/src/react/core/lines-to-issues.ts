import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { editor as messages } from '@cairn/messages/en/editor';
import { dispatchByItself } from './dispatch-by-itself.ts';
import { report } from './report.ts';
import type { Surface } from './surface.ts';
import { wordsOf } from './words-of.ts';

/** More than anyone wants to convert at once. */
const LINES_MOST = 50;
/** The maximum length of an issue's title. */
const TITLE_MAX = 255;

/** The selected lines with text: paragraphs, headings and items, without code and lines that are already issues. */
function linesForIssues({ doc, selection }: EditorState): Node[] {
  const lines: Node[] = [];
  for (const { $from, $to } of selection.ranges)
    doc.nodesBetween($from.pos, $to.pos, (node, at) => {
      // A selection that only touches the start of a line doesn't visibly include it.
      const isTouched = at + 1 < $to.pos || at + 1 === $from.pos;
      if (node.type.name === 'paragraph' && isTouched && titleOf(node) !== '' && !isReference(node))
        lines.push(node);
      return !node.isTextblock;
    });
  return lines.slice(0, LINES_MOST);
}

const titleOf = (line: Node): string => wordsOf(line).replace(/\s+/g, ' ').trim().slice(0, TITLE_MAX).trim();

const isReference = (line: Node): boolean =>
  line.childCount === 1 && line.firstChild?.type.name === 'issueReference';

/**
 * Creates an issue for each selected line, and replaces the line with it. One undo restores the text; the issues stay,
 * and have their own undo.
 */
export async function turnLinesIntoIssues(editor: Editor, surface: Surface): Promise<void> {
  const lines = linesForIssues(editor.state);
  if (lines.length === 0) return;
  try {
    const created = await surface.props.createIssues?.(lines.map(titleOf));
    if (!created || editor.isDestroyed) return;
    nameLines(editor, lines, created);
    const count = created.filter((each) => each !== null).length;
    surface.announcement.set(
      count === 1 ? messages.issues.createdOne : messages.issues.created.replace('{count}', String(count)),
    );
  } catch (error) {
    report('Creating issues failed', error);
  }
}

type Created = Awaited<ReturnType<NonNullable<Surface['props']['createIssues']>>>;

/** A line changed in the meantime keeps its text. */
function nameLines({ view }: Editor, lines: readonly Node[], created: NonNullable<Created>): void {
  const { tr, schema } = view.state;
  const type = schema.nodes['issueReference'];
  if (!type) return;
  const places: { at: number; line: Node; index: number }[] = [];
  tr.doc.descendants((node, at) => {
    const index = lines.indexOf(node);
    if (index >= 0) places.push({ at, line: node, index });
    return !node.isTextblock;
  });
  // From the last one up, so that earlier positions stay valid.
  for (const { at, line, index } of places.toReversed()) {
    const named = created[index];
    if (!named) continue;
    const reference = type.create({ entity_identifier: named.issueId, reference: named.reference });
    tr.replaceWith(at + 1, at + 1 + line.content.size, reference);
  }
  if (tr.docChanged) dispatchByItself(view, tr);
  view.focus();
}
