import {
  Parser,
  Tokenizer,
  defaultTreeAdapter,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
} from 'parse5';

/** Browsers go no deeper either. */
const DEPTH_MAX = 512;
/** Bold, italic and the like that were never closed; each of them is begun anew in every block that follows. */
const FORMATS_MAX = 100;
/** No element that anybody wrote has more attributes; those beyond are left out. */
const ATTRIBUTES_MAX = 100;
/** Elements and places in lists of children that were gone through, for each character: twenty times what pages take. */
const STEPS_PER_CHARACTER = 20;
const STEPS_AT_LEAST = 100_000;

/** HTML that stands in each other in ways nobody writes. */
export class TangledHtml extends Error {
  override name = 'TangledHtml';
}

/**
 * Parses HTML as parse5 does, in work that grows with its length whatever it says.
 *
 * @throws TangledHtml where browsers would go over the same elements again and again
 */
export function parseBounded(html: string): DefaultTreeAdapterTypes.ParentNode {
  const budget = { steps: STEPS_AT_LEAST + STEPS_PER_CHARACTER * html.length };
  const parser = BoundedParser.getFragmentParser<DefaultTreeAdapterMap>(null, {
    treeAdapter: counting(budget),
  });
  parser.tokenizer.write(html, true);
  // Not `getFragment`: it takes the children off one by one from the front, each time moving all others.
  const [root] = parser.document.childNodes;
  return root && 'childNodes' in root ? root : parser.document;
}

class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  constructor(...given: ConstructorParameters<typeof Parser<DefaultTreeAdapterMap>>) {
    super(...given);
    this.tokenizer = new BoundedTokenizer(this.options, this);
  }

  override onItemPush(node: DefaultTreeAdapterTypes.ParentNode, tagId: number, isTop: boolean): void {
    if (this.openElements.stackTop > DEPTH_MAX) throw new TangledHtml('nested too deep');
    if (this.activeFormattingElements.entries.length > FORMATS_MAX) throw new TangledHtml('never closed');
    super.onItemPush(node, tagId, isTop);
  }
}

class BoundedTokenizer extends Tokenizer {
  /** The tokenizer looks through all attributes of a tag for each further one. */
  override _leaveAttrName(): void {
    const token = this.currentToken;
    if (token && 'attrs' in token && token.attrs.length >= ATTRIBUTES_MAX) return;
    super._leaveAttrName();
  }
}

/** The tree, counting what is made and what is looked through. */
function counting(budget: { steps: number }): typeof defaultTreeAdapter {
  const spend = (steps: number): void => {
    budget.steps -= steps;
    if (budget.steps < 0) throw new TangledHtml('the same elements over and over');
  };
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      spend(1);
      return defaultTreeAdapter.createElement(...given);
    },
    insertBefore(parent, node, before) {
      spend(parent.childNodes.length);
      defaultTreeAdapter.insertBefore(parent, node, before);
    },
    insertTextBefore(parent, text, before) {
      spend(parent.childNodes.length);
      defaultTreeAdapter.insertTextBefore(parent, text, before);
    },
    detachNode(node) {
      spend(node.parentNode?.childNodes.length ?? 0);
      defaultTreeAdapter.detachNode(node);
    },
  };
}
