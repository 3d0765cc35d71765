import { Node, Slice, type Fragment } from '@tiptap/pm/model';
import { ReplaceStep, type Transform } from '@tiptap/pm/transform';
import { XmlElement, XmlText, YTextEvent, type AbstractType, type YEvent } from 'yjs';
import type { Mapping } from './mapping.ts';

/** What came into a line and went from it, told by the shared text: by letters alone, one is like another. */
export interface TextDelta {
  /** The line as it was. */
  readonly before: Node;
  readonly delta: YTextEvent['delta'];
}

/** The changes of lines in which nothing but text has changed, by their elements. Asked before `mapping` forgets what they were. */
export function textDeltas(
  events: readonly YEvent<AbstractType<unknown>>[],
  mapping: Mapping,
): ReadonlyMap<XmlElement, TextDelta> {
  const deltas = new Map<XmlElement, TextDelta>();
  const others = new Set(events.filter((event) => !isOfText(event)).map(({ target }): unknown => target));
  for (const event of events) {
    if (!isOfText(event)) continue;
    const { parent } = event.target;
    if (!(parent instanceof XmlElement) || parent.length !== 1 || others.has(parent)) continue;
    const before = mapping.get(parent);
    if (before instanceof Node && before.inlineContent) deltas.set(parent, { before, delta: event.delta });
  }
  return deltas;
}

const isOfText = (event: unknown): event is YTextEvent =>
  event instanceof YTextEvent && event.target instanceof XmlText;

/** Makes of a line what is wanted by the steps that were taken; false if they do not lead there. */
export function stepByDelta(
  tr: Transform,
  { before, delta }: TextDelta,
  wanted: Fragment,
  start: number,
): boolean {
  const steps: ReplaceStep[] = [];
  let [at, to, gone, come] = [0, 0, 0, 0];
  // What came where something went is one step: its characters may be those that went.
  const close = (): void => {
    const slice = new Slice(wanted.cut(to, to + come), 0, 0);
    if (come + gone > 0) steps.push(new ReplaceStep(start + at, start + at + gone, slice));
    [at, to, gone, come] = [at + gone, to + come, 0, 0];
  };
  for (const { retain = 0, insert, delete: deleted = 0 } of delta) {
    if (retain > 0) close();
    gone += deleted;
    come += typeof insert === 'string' ? insert.length : 0;
    [at, to] = [at + retain, to + retain];
  }
  close();
  const rest = before.content.size - at;
  if (rest < 0 || to + rest !== wanted.size) return false;
  // From the last to the first: a step does not move what lies before it.
  for (const step of steps.toReversed()) tr.step(step);
  return true;
}
