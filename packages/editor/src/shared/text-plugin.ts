import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { XmlFragment } from 'yjs';
import { isOthersChange } from './others-change.ts';
import { plainLeaves } from './plain-leaves.ts';
import { TextBinding } from './text-binding.ts';

/** What the stock plugins read of a bound editor. */
interface Bound {
  readonly type: XmlFragment;
  readonly doc: XmlFragment['doc'];
  readonly binding: TextBinding;
  /** Whether the last transaction brought in what others wrote. */
  readonly isChangeOrigin: boolean;
}

/** Binds an editor to a shared text, in the place of the stock plugin. */
export function textPlugin(type: XmlFragment): Plugin<Bound> {
  const binding = new TextBinding(type);
  return new Plugin<Bound>({
    key: ySyncPluginKey,
    state: {
      init: () => ({
        type,
        doc: type.doc,
        binding,
        isChangeOrigin: false,
      }),
      apply: (tr, bound) => {
        const said = tr.getMeta(ySyncPluginKey) as Partial<Bound> | undefined;
        return {
          ...bound,
          isChangeOrigin: said?.isChangeOrigin === true,
        };
      },
    },
    appendTransaction: (transactions, before, after) =>
      transactions.every(isOthersChange) ? undefined : plainLeaves(before.doc, after),
    view: (view) => {
      binding.attach(view);
      return {
        update: () => binding.write(),
        destroy: () => binding.detach(),
      };
    },
  });
}
