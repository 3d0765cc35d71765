import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import type { Surface, Typeahead } from '../core/surface.ts';

interface Trigger {
  kind: Typeahead['kind'];
  pattern: RegExp;
  /** The number of trigger characters. */
  signs: number;
  allowed: (state: EditorState) => boolean;
}

// One space is allowed, for "heading 1" and for first and last names.
const SLASH = /(?:^|\s)\/((?:[^\s/]+(?: [^\s/]*)?)?)$/;
// Several words of a title, but no space right after the #: that is a heading, or a number sign.
const ISSUE = /(?:^|[\s(])#((?:[^\s#]+(?: [^\s#]+){0,4} ?)?)$/;
// Several words of a title, after the brackets.
const PAGE = /(?:^|[^[])\[\[((?:[^\s[\]]+(?: [^\s[\]]+){0,6} ?)?)$/;
// At least two letters, because colons are common in sentences, and before brackets.
const EMOJI = /(?:^|[\s(]):([a-z0-9_+-]{2,32})$/;
const MENTION = /(?:^|[\s(])@((?:[^\s@]+(?: [^\s@]*)?)?)$/;

const TRIGGERS: readonly Trigger[] = [
  { kind: 'slash', signs: 1, pattern: SLASH, allowed: (state) => !isInside(state, ['codeBlock', 'table']) },
  { kind: 'mention', signs: 1, pattern: MENTION, allowed: (state) => !isInside(state, ['codeBlock']) },
  { kind: 'issue', signs: 1, pattern: ISSUE, allowed: (state) => !isInside(state, ['codeBlock']) },
  { kind: 'emoji', signs: 1, pattern: EMOJI, allowed: (state) => !isInside(state, ['codeBlock']) },
  { kind: 'page', signs: 2, pattern: PAGE, allowed: (state) => !isInside(state, ['codeBlock']) },
];

/** Whether the selection starts inside one of these nodes. */
export function isInside(state: EditorState, names: readonly string[]): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (names.includes($from.node(depth).type.name)) return true;
  return false;
}

const key = new PluginKey<{ dismissed: number | null }>('typeahead');

/**
 * Opens a list while a trigger and a query are before the caret. The focus stays in the text; the list gets keys
 * through the surface. Escape dismisses it until the trigger is gone.
 */
export function typeahead(surface: Surface): Extension {
  return Extension.create({
    name: 'typeahead',
    priority: 2000,
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin<{ dismissed: number | null }>({
          key,
          state: {
            init: () => ({ dismissed: null }),
            apply: (tr, value, _old, state) => {
              const told: number | null | undefined = tr.getMeta(key);
              const dismissed = told === undefined ? value.dismissed : told;
              if (dismissed === null) return { dismissed };
              const found = findTrigger(surface, state);
              return {
                dismissed: found?.from === tr.mapping.map(dismissed) ? tr.mapping.map(dismissed) : null,
              };
            },
          },
          view: () => ({
            update: (view) =>
              surface.typeahead.set(openTypeahead(surface, view.state, view.hasFocus() && view.editable)),
            destroy: () => surface.typeahead.set(null),
          }),
          props: {
            handleKeyDown: (view, event) => {
              const open = surface.typeahead.get();
              if (!open || view.composing || event.keyCode === 229) return false;
              if (event.key === 'Escape') {
                dismissTypeahead(editor, open);
                return true;
              }
              return surface.typeaheadKey.get()?.(event) ?? false;
            },
            handleDOMEvents: {
              blur: () => {
                surface.typeahead.set(null);
                return false;
              },
            },
          },
        }),
      ];
    },
  });
}

/** Closes the list and keeps it closed until its trigger is gone. */
function dismissTypeahead(editor: Editor, open: Typeahead): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, open.from));
}

function openTypeahead(surface: Surface, state: EditorState, isActive: boolean): Typeahead | null {
  if (!isActive) return null;
  const found = findTrigger(surface, state);
  if (!found || found.from === key.getState(state)?.dismissed) return null;
  const current = surface.typeahead.get();
  const isSame = current?.kind === found.kind && current.query === found.query && current.from === found.from;
  return isSame ? current : found;
}

function findTrigger(surface: Surface, state: EditorState): Typeahead | null {
  const { selection } = state;
  if (!selection.empty || !selection.$from.parent.isTextblock || selection.$from.parent.type.spec.code)
    return null;
  if (
    state.doc.rangeHasMark(
      Math.max(0, selection.from - 1),
      selection.from,
      state.schema.marks['code'] ?? fail(),
    )
  )
    return null;
  const before = selection.$from.parent.textBetween(0, selection.$from.parentOffset, undefined, '\ufffc');
  for (const trigger of TRIGGERS) {
    if (!isOffered(surface, trigger.kind) || !trigger.allowed(state)) continue;
    const match = trigger.pattern.exec(before);
    if (!match) continue;
    const query = match[1] ?? '';
    return {
      kind: trigger.kind,
      query,
      from: selection.from - query.length - trigger.signs,
      to: selection.from,
    };
  }
  return null;
}

function isOffered(surface: Surface, kind: Typeahead['kind']): boolean {
  if (kind === 'emoji') return true;
  if (kind === 'slash') return surface.profile !== 'lite';
  const { mentionSuggestions, issueReferences } = surface.props;
  if (kind === 'page') return issueReferences?.pages !== undefined;
  return (kind === 'mention' ? mentionSuggestions : issueReferences) !== undefined;
}

function fail(): never {
  throw new Error('the schema has no code mark');
}
