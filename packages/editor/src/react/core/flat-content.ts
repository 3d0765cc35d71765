import { Fragment, Slice, type Node } from '@tiptap/pm/model';

/**
 * The lines, images and tables of a content in order, without the lists and quotes around them.
 *
 * @example flatContent(slice.content).childCount // one for each line
 */
export function flatContent(content: Fragment): Slice {
  const blocks: Node[] = [];
  const collect = (node: Node): void => {
    if (node.isTextblock || node.isAtom || node.type.spec['tableRole'] === 'table') blocks.push(node);
    else node.forEach(collect);
  };
  content.forEach(collect);
  return new Slice(Fragment.from(blocks), 0, 0);
}
