// @vitest-environment happy-dom
import { Fragment, type NodeType } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { encodeStateAsUpdate } from 'yjs';
import { schema } from '../src/sets.ts';
import { ProductWriter } from './product-writer.ts';
import { Writer } from './writer.ts';

const node = (name: string): NodeType => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`no node ${name}`);
  return type;
};

test.each(['paragraph', 'h2'])(
  'a callout that was copied comes whole into an empty line, which is %s',
  (kind) => {
    const start = encodeStateAsUpdate(new Writer(1).put('a').enter().ydoc);
    const writer = new ProductWriter(2, start, []);
    writer.end();
    writer.editor.commands.turnInto(kind === 'h2' ? 'h2' : 'paragraph');
    const line = node('paragraph').create(null, schema.text('b'));
    const blocks = [node('callout').create({ kind: 'tip' }, [line, line]), line];
    writer.pasteOwn(Fragment.fromArray(blocks));
    expect(writer.state.doc.textContent).toBe('abbb');
    expect(writer.state.doc.child(1).attrs).toMatchObject({ kind: 'tip' });
  },
);
