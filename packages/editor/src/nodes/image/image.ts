import { Node } from '@tiptap/core';
import { NODE_ATTRIBUTES, isImageSize, type AttributeRules } from '../attribute-rules.ts';
import { safeImageSource } from '../safe-url.ts';
import { tiptapAttributes } from '../tiptap-attributes.ts';

/** An image as a block of its own, with a width in percent or pixels. */
export const Image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return tiptapAttributes(NODE_ATTRIBUTES['image'] ?? ({} satisfies AttributeRules));
  },
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => (safeImageSource(element.getAttribute('src')) ? null : false),
      },
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    return ['img', { ...HTMLAttributes, style: imageStyle(node.attrs['width'], node.attrs['height']) }];
  },
});

/** The only inline style the editor ever writes: measures that the attribute rules have let through. */
export function imageStyle(width: unknown, height: unknown): string {
  const parts: string[] = [];
  if (typeof width === 'string' && isImageSize(width)) parts.push(`width:${width}`);
  if (typeof height === 'string' && isImageSize(height)) parts.push(`height:${height}`);
  return parts.join(';');
}
