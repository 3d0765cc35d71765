import type { Fragment, Node, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Step, StepMap, StepResult } from '@tiptap/pm/transform';
import { PRODUCT } from './product-actions.ts';
import type { ProductWriter } from './product-writer.ts';
import type { World } from './undo-simulation.ts';

/* Commands of the product as one might write them who thinks of one writer: with steps of their own, which say how they are undone. */

const TURNING = [
  'turn into',
  'turn chosen blocks into',
  'bullets',
  'numbers',
  'tasks',
  'quote',
  'heading',
  'toggle code',
];

/** What turns lines into something else puts the text back as it was, when it is undone. */
export const TURNS_BACK_TO_A_COPY = withBroken(
  TURNING,
  ({ doc, before }) => new WholeText(doc.content, before.content),
);

const PUTTING_IN = ['type', 'type on', 'type over', 'insert a table', 'paste blocks', 'paste words'];

/** What puts something in takes as much away, at the place where that was then. */
export const PUTS_IN_AT_A_PLACE = withBroken(PUTTING_IN, ({ doc, before }) => {
  const from = before.content.findDiffStart(doc.content);
  const ends = before.content.findDiffEnd(doc.content);
  if (from === null || !ends) return undefined;
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  return new AtPlace(from, ends.a + overlap, doc.slice(from, ends.b + overlap));
});

/** The same changes, each made by one step of another kind. */
function withBroken(
  names: readonly string[],
  stepOf: (tr: Transaction) => Step | undefined,
): World<ProductWriter> {
  const actions = { ...PRODUCT.actions };
  for (const name of names) {
    const act = actions[name];
    if (!act) throw new Error(`expected an action ${name}`);
    actions[name] = (writer, ...given) => {
      const { dispatch } = writer;
      writer.dispatch = (tr) => {
        const step = tr.docChanged ? stepOf(tr) : undefined;
        dispatch(step ? writer.state.tr.step(step) : tr);
      };
      try {
        act(writer, ...given);
      } finally {
        writer.dispatch = dispatch;
      }
    };
  }
  return { ...PRODUCT, actions };
}

/** Its inverse is the text as it was, whatever others have written since. */
class WholeText extends Step {
  readonly #wanted: Fragment;
  readonly #was: Fragment;

  constructor(wanted: Fragment, was: Fragment) {
    super();
    this.#wanted = wanted;
    this.#was = was;
  }

  override apply(doc: Node): StepResult {
    return StepResult.ok(doc.copy(this.#wanted));
  }

  override getMap(): StepMap {
    return new StepMap([0, this.#was.size, this.#wanted.size]);
  }

  override invert(): Step {
    return new WholeText(this.#was, this.#wanted);
  }

  override map(): Step {
    return this;
  }

  override toJSON(): object {
    return { stepType: 'wholeText' };
  }
}

/** Its inverse takes away what stands at its place, whatever that is by then. */
class AtPlace extends Step {
  readonly #from: number;
  readonly #to: number;
  readonly #slice: Slice;

  constructor(from: number, to: number, slice: Slice) {
    super();
    this.#from = from;
    this.#to = to;
    this.#slice = slice;
  }

  override apply(doc: Node): StepResult {
    return StepResult.fromReplace(doc, this.#from, this.#to, this.#slice);
  }

  override getMap(): StepMap {
    return new StepMap([this.#from, this.#to - this.#from, this.#slice.size]);
  }

  override invert(doc: Node): Step {
    return new AtPlace(this.#from, this.#from + this.#slice.size, doc.slice(this.#from, this.#to));
  }

  override map(): Step {
    return this;
  }

  override toJSON(): object {
    return { stepType: 'atPlace', from: this.#from, to: this.#to };
  }
}
