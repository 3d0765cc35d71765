import { editor as messages } from '@cairn/messages/en/editor';
import { CaptionLine } from '../core/about-field.ts';
import { File } from '../../nodes/file/file.ts';
import { sizeInWords } from '../../nodes/file-size.ts';
import { safeImageSource } from '../../nodes/safe-url.ts';
import { Video } from '../../nodes/video/video.ts';

/** A file as a card with a download link. */
export const FileView = File.extend({
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div');
      dom.dataset['type'] = 'file';
      dom.contentEditable = 'false';
      const link = document.createElement('a');
      link.draggable = false;
      const size = document.createElement('span');
      size.className = 'file-size';
      dom.append(link, size);
      const show = ({ src, name, size: bytes }: Record<string, unknown>): void => {
        const words = typeof name === 'string' && name !== '' ? name : messages.file.name;
        link.textContent = words;
        link.download = words;
        const source = safeImageSource(src);
        if (source === null) link.removeAttribute('href');
        else link.href = source;
        size.textContent = typeof bytes === 'number' ? sizeInWords(bytes) : '';
      };
      show(node.attrs);
      return {
        dom,
        update: (updated) => {
          if (updated.type.name !== 'file') return false;
          show(updated.attrs);
          return true;
        },
        // Otherwise a click on the link would only select the card.
        stopEvent: (event) => event.target === link && event.type === 'click',
        ignoreMutation: () => true,
      };
    };
  },
});

/** A video with the browser's own controls; it never starts on its own. */
export const VideoView = Video.extend({
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('div');
      dom.className = 'cairn-video';
      dom.contentEditable = 'false';
      const video = document.createElement('video');
      video.controls = true;
      video.preload = 'metadata';
      dom.append(video);
      const line = new CaptionLine(messages.image.caption, {
        change: (words) => {
          const at = getPos();
          if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'caption', words));
        },
        leave: () => editor.view.focus(),
      });
      const show = ({ src, name, caption }: Record<string, unknown>): void => {
        line.show(dom, caption, editor.isEditable);
        const source = safeImageSource(src) ?? '';
        if (video.getAttribute('src') !== source) video.src = source;
        video.setAttribute(
          'aria-label',
          typeof name === 'string' && name !== '' ? name : messages.file.video,
        );
      };
      show(node.attrs);
      return {
        dom,
        update: (updated) => {
          if (updated.type.name !== 'video') return false;
          show(updated.attrs);
          return true;
        },
        // Its keys belong to the player; a click selects it, so that it can be deleted.
        stopEvent: (event) =>
          line.has(event.target) || (event.target === video && event instanceof KeyboardEvent),
        ignoreMutation: () => true,
      };
    };
  },
});
