import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { Image, imageStyle } from '../../nodes/image/image.ts';
import { safeImageSource } from '../../nodes/safe-url.ts';
import { aboutField, CaptionLine } from '../core/about-field.ts';
import { report } from '../core/report.ts';
import type { Surface } from '../core/surface.ts';

const MIN_WIDTH = 100;
const KEY_STEP = 20;

/** An image with a handle at its lower right corner and a field for its description while it is selected. */
export function imageView(surface: Surface) {
  return Image.extend({
    addNodeView() {
      return ({ node, editor, getPos }) => {
        let { attrs } = node;
        const dom = document.createElement('div');
        dom.className = 'cairn-image';
        const image = document.createElement('img');
        image.draggable = false;
        image.addEventListener('error', () => image.src !== '' && report('Image load failed', image.src));
        dom.append(image);
        const set = (changes: Record<string, string | null>) => {
          const at = getPos();
          if (at !== undefined)
            editor.view.dispatch(editor.state.tr.setNodeMarkup(at, undefined, { ...attrs, ...changes }));
        };
        const leave = () => editor.view.focus();
        const alt = aboutField('cairn-alt', messages.image.alt, {
          change: (text) => set({ alt: text }),
          leave,
        });
        const caption = new CaptionLine(messages.image.caption, {
          change: (text) => set({ caption: text }),
          leave,
        });
        const handle = resizeHandle(dom, editor, surface, (width) =>
          set({ width: `${width}px`, height: null }),
        );
        const show = () => {
          const source = safeImageSource(attrs['src']) ?? '';
          if (image.getAttribute('src') !== source) image.src = source;
          image.alt = attrs['alt'];
          if (alt !== document.activeElement) alt.value = attrs['alt'];
          caption.show(dom, attrs['caption'], editor.isEditable);
          dom.setAttribute('style', imageStyle(attrs['width'], attrs['height']));
        };
        const showControls = () => {
          if (!editor.isEditable) for (const part of [alt, handle]) part.remove();
          // Inserted only once, because reinserting it while others type would lose the focus.
          else if (alt.parentElement !== dom) dom.append(alt, handle);
        };
        show();
        showControls();
        return {
          dom,
          update: (updated) => {
            if (updated.type.name !== 'image') return false;
            ({ attrs } = updated);
            show();
            showControls();
            return true;
          },
          stopEvent: (event) => event.target === alt || event.target === handle || caption.has(event.target),
          ignoreMutation: () => true,
        };
      };
    },
  });
}

function resizeHandle(
  box: HTMLElement,
  editor: Editor,
  surface: Surface,
  done: (width: number) => void,
): HTMLButtonElement {
  const handle = document.createElement('button');
  handle.type = 'button';
  handle.className = 'cairn-resize';
  handle.setAttribute('aria-label', messages.image.resize);
  const fitting = (width: number) =>
    Math.round(Math.min(Math.max(width, MIN_WIDTH), editor.view.dom.clientWidth));
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const start = { x: event.clientX, width: box.offsetWidth };
    const isRtl = getComputedStyle(box).direction === 'rtl';
    let { width } = start;
    const move = (moved: PointerEvent) => {
      width = fitting(start.width + (isRtl ? start.x - moved.clientX : moved.clientX - start.x));
      box.style.width = `${width}px`;
    };
    handle.addEventListener('pointermove', move);
    const end = () => {
      handle.removeEventListener('pointermove', move);
      if (width !== start.width) done(width);
    };
    handle.addEventListener('pointerup', end, { once: true });
  });
  handle.addEventListener('keydown', (event) => {
    const step = { ArrowRight: KEY_STEP, ArrowUp: KEY_STEP, ArrowLeft: -KEY_STEP, ArrowDown: -KEY_STEP }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    const width = fitting(box.offsetWidth + step);
    done(width);
    surface.announcement.set(`${width} px`);
  });
  return handle;
}
