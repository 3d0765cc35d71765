import type { Fragment, Node } from '@tiptap/pm/model';
import { Step, StepMap, StepResult } from '@tiptap/pm/transform';
import { PRODUCT } from './product-actions.ts';
import type { ProductWriter } from './product-writer.ts';
import type { Action, World } from './undo-simulation.ts';

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
export const TURNS_BACK_TO_A_COPY: World<ProductWriter> = withBroken(TURNING, (act) => (writer, ...given) => {
  const { dispatch } = writer;
  writer.dispatch = (tr) =>
    dispatch(tr.docChanged ? writer.state.tr.step(new WholeText(tr.doc.content, tr.before.content)) : tr);
  try {
    act(writer, ...given);
  } finally {
    writer.dispatch = dispatch;
  }
});

const MOVING = ['move up', 'move down', 'move chosen blocks up', 'move chosen blocks down'];

/** What moves blocks knows them by how many stand before them. */
export const MOVES_BY_COUNTING: World<ProductWriter> = withBroken(
  MOVING,
  () =>
    ({ state, dispatch }, [place = 0]) => {
      const at = Math.floor(place * (state.doc.childCount - 1));
      if (state.doc.childCount > 1) dispatch(state.tr.step(new Swap(at)));
    },
);

function withBroken(
  names: readonly string[],
  breakIt: (act: Action<ProductWriter>) => Action<ProductWriter>,
): World<ProductWriter> {
  const actions = { ...PRODUCT.actions };
  for (const name of names) {
    const act = actions[name];
    if (!act) throw new Error(`expected an action ${name}`);
    actions[name] = breakIt(act);
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

/** Two neighbours change places, whichever stand there by then. */
class Swap extends Step {
  readonly #at: number;
  #map = StepMap.empty;

  constructor(at: number) {
    super();
    this.#at = at;
  }

  override apply(doc: Node): StepResult {
    const blocks = [...doc.children];
    const [one, other] = blocks.slice(this.#at, this.#at + 2);
    if (!one || !other) return StepResult.fail('expected two blocks');
    const start = blocks.slice(0, this.#at).reduce((place, { nodeSize }) => place + nodeSize, 0);
    const size = one.nodeSize + other.nodeSize;
    this.#map = new StepMap([start, size, size]);
    return StepResult.ok(doc.copy(doc.content.replaceChild(this.#at, other).replaceChild(this.#at + 1, one)));
  }

  override getMap(): StepMap {
    return this.#map;
  }

  override invert(): Step {
    return new Swap(this.#at);
  }

  override map(): Step {
    return this;
  }

  override toJSON(): object {
    return { stepType: 'swap', at: this.#at };
  }
}
