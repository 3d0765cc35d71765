import { getSchema, type AnyExtension } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { Blockquote, Document, HardBreak, Text } from './nodes/blocks.ts';
import { Callout } from './nodes/callout/callout.ts';
import { CodeBlock } from './nodes/code-block/code-block.ts';
import { File } from './nodes/file/file.ts';
import { HorizontalRule } from './nodes/horizontal-rule/horizontal-rule.ts';
import { Image } from './nodes/image/image.ts';
import { Bold, Code, Italic, Strike, Underline } from './nodes/inline-marks/inline-marks.ts';
import { IssueEmbed } from './nodes/issue-embed/issue-embed.ts';
import { IssueReference } from './nodes/issue-reference/issue-reference.ts';
import { Link } from './nodes/link/link.ts';
import { BulletList, ListItem, OrderedList, TaskItem, TaskList } from './nodes/lists/lists.ts';
import { Mention } from './nodes/mention/mention.ts';
import { PageReference } from './nodes/page-reference/page-reference.ts';
import { Table, TableCell, TableHeader, TableRow } from './nodes/table/table.ts';
import { Video } from './nodes/video/video.ts';
import { Toggle } from './nodes/toggle/toggle.ts';
import { TextBlock } from './nodes/text-block/text-block.ts';

/** Which surface an editor is: they differ in menus and keys, never in what a document may hold. */
export type Profile = 'document' | 'rich' | 'lite';

export const PROFILES: readonly Profile[] = ['document', 'rich', 'lite'];

/**
 * The extensions that make the schema, in the order that ranks the marks. One superset for all profiles,
 * otherwise pasting from a page into a comment would lose content.
 */
export const schemaExtensions: readonly AnyExtension[] = [
  Document,
  Text,
  TextBlock,
  Link,
  Bold,
  Italic,
  Strike,
  Underline,
  Code,
  HardBreak,
  Blockquote,
  Callout,
  Toggle,
  BulletList,
  OrderedList,
  ListItem,
  TaskList,
  TaskItem,
  CodeBlock,
  HorizontalRule,
  Image,
  File,
  Video,
  Mention,
  IssueEmbed,
  IssueReference,
  PageReference,
  Table,
  TableRow,
  TableCell,
  TableHeader,
];

/** The ProseMirror schema of every document; needs no DOM. */
export const schema: Schema = getSchema([...schemaExtensions]);
