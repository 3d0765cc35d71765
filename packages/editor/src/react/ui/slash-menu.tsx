import type { ChainedCommands, Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import {
  BulletListIcon,
  ChevronRightIcon,
  CodeBlockIcon,
  FileIcon,
  Heading1Icon,
  Heading2Icon,
  Heading3Icon,
  ImageIcon,
  InfoIcon,
  MinusIcon,
  OrderedListIcon,
  QuoteIcon,
  TableIcon,
  TaskListIcon,
  TextIcon,
} from './editor-icons.ts';
import type { ComponentType } from 'react';
import { CALLOUT_KINDS } from '../../nodes/attribute-rules.ts';
import { chooseFile, chooseImage } from '../core/file-upload.ts';
import { insertTable } from '../core/block-commands.ts';
import { pickItem, type PickableItem } from '../core/pick-item.ts';
import type { Surface, Typeahead } from '../core/surface.ts';
import { TypeaheadList } from './typeahead-list.tsx';

interface SlashItem extends PickableItem {
  /** More words to find it by. */
  words: string;
  keys: string;
  Icon: ComponentType<{ className?: string }>;
}

const { blocks } = messages;
const heading = (level: number): string => blocks.heading.replace('{level}', String(level));

const ITEMS: readonly SlashItem[] = [
  {
    title: blocks.text,
    words: 'paragraph plain p',
    keys: '',
    Icon: TextIcon,
    run: (chain) => chain.turnInto('paragraph').run(),
  },
  {
    title: heading(1),
    words: 'title big large h1',
    keys: '#',
    Icon: Heading1Icon,
    run: (chain) => chain.turnInto('h1').run(),
  },
  {
    title: heading(2),
    words: 'subtitle medium h2',
    keys: '##',
    Icon: Heading2Icon,
    run: (chain) => chain.turnInto('h2').run(),
  },
  {
    title: heading(3),
    words: 'subtitle small h3',
    keys: '###',
    Icon: Heading3Icon,
    run: (chain) => chain.turnInto('h3').run(),
  },
  {
    title: blocks.todo,
    words: 'task list check checkbox checklist tasklist todolist',
    keys: '[]',
    Icon: TaskListIcon,
    run: (chain) => chain.turnInto('taskList').run(),
  },
  {
    title: blocks.bulletList,
    words: 'unordered point ul bulleted bulletedlist bullets list',
    keys: '-',
    Icon: BulletListIcon,
    run: (chain) => chain.turnInto('bulletList').run(),
  },
  {
    title: blocks.numberedList,
    words: 'ordered ol orderedlist list',
    keys: '1.',
    Icon: OrderedListIcon,
    run: (chain) => chain.turnInto('orderedList').run(),
  },
  {
    title: blocks.table,
    words: 'cells grid rows columns',
    keys: '',
    Icon: TableIcon,
    run: (chain, editor) => insertTable(editor, chain),
  },
  {
    title: blocks.quote,
    words: 'blockquote cite citation',
    keys: '>',
    Icon: QuoteIcon,
    run: (chain) => chain.turnInto('blockquote').run(),
  },
  {
    title: blocks.code,
    words: 'codeblock snippet pre',
    keys: '```',
    Icon: CodeBlockIcon,
    run: (chain) => chain.turnInto('codeBlock').run(),
  },
  {
    title: blocks.image,
    words: 'picture photo media upload img',
    keys: '',
    Icon: ImageIcon,
    run: (chain, editor, surface) => chain.run() && chooseImage(editor, surface),
  },
  {
    title: blocks.divider,
    words: 'horizontal rule horizontalrule line separator hr',
    keys: '---',
    Icon: MinusIcon,
    run: (chain) => chain.setHorizontalRule().run(),
  },
];

/** Items not in the specified list, only found by name. */
const FURTHER: readonly SlashItem[] = [
  {
    title: messages.toggle.name,
    words: 'collapsible section details spoiler accordion expand summary',
    keys: '',
    Icon: ChevronRightIcon,
    run: (chain) => chain.turnInto('toggle').run(),
  },
  {
    title: messages.file.name,
    words: 'attachment upload document pdf video mp4 webm movie media',
    keys: '',
    Icon: FileIcon,
    run: (chain, editor, surface) => chain.run() && chooseFile(editor, surface),
  },
  {
    title: messages.formula.name,
    words: 'math maths equation tex latex',
    keys: '```math',
    Icon: CodeBlockIcon,
    run: (chain) => chain.turnInto('codeBlock').updateAttributes('codeBlock', { language: 'math' }).run(),
  },
  ...CALLOUT_KINDS.map((kind) => ({
    title: messages.callout.of.replace('{kind}', messages.callouts[kind]),
    words: 'callout alert admonition info box',
    keys: `[!${kind}]`,
    Icon: InfoIcon,
    run: (chain: ChainedCommands) => chain.turnInto(kind).run(),
  })),
];

/** The blocks that '/' offers; typing filters them. */
export function SlashMenu({ editor, surface, open }: { editor: Editor; surface: Surface; open: Typeahead }) {
  const items = matching(open.query);
  if (items.length === 0) return null;
  return (
    <TypeaheadList
      editor={editor}
      surface={surface}
      open={open}
      label={messages.slashMenu}
      more={open.query === '' ? messages.furtherBlocks : undefined}
      className="cairn-slash-menu"
      options={items.map((item) => ({
        id: item.title,
        label: item.title,
        content: (
          <>
            <item.Icon />
            <span className="cairn-menu-label">{item.title}</span>
            {item.keys !== '' && <kbd aria-hidden="true">{item.keys}</kbd>}
          </>
        ),
        pick: () => pickItem(item, editor, surface, open),
      }))}
    />
  );
}

/**
 * Best first: names that start with the query, then names with a word that does. Spaces and hyphens are optional,
 * because many leave them out: "/heading1".
 */
function matching(query: string): SlashItem[] {
  const wanted = squeezed(query);
  if (wanted === '') return [...ITEMS];
  const rank = ({ title, words }: SlashItem): number => {
    if (squeezed(title).startsWith(wanted)) return 0;
    const names = `${title} ${words}`.toLowerCase().split(' ');
    if (names.some((name) => name.startsWith(wanted))) return 1;
    return squeezed(title).includes(wanted) || names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((wantedRank) =>
    [...ITEMS, ...FURTHER].filter((item) => rank(item) === wantedRank),
  );
}

const squeezed = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '');
