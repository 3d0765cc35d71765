import * as firstWords from '@cairn/messages/first';
import { joinWords } from '@cairn/messages/join-words';
import type * as laterWords from '@cairn/messages/later';
import { sharedState } from './shared-state.ts';

/** Fetches messages, by the name of their group. */
export type LoadWords = () => Promise<object>;

const words = sharedState<typeof firstWords>(firstWords);
const held = new Set<object>();

/** All messages that have been fetched: those of the first screens, then more. */
export const useFetchedWords = (): typeof firstWords => words.use((all) => all);

/** Downloads code together with the messages that it uses, so that they are available before it renders. */
export async function withWords<Module>(
  of: readonly LoadWords[],
  load: () => Promise<Module>,
): Promise<Module> {
  const [module, ...given] = await Promise.all([load(), ...of.map((fetch) => fetch())]);
  const fresh = given.filter((each) => !held.has(each));
  for (const each of fresh) held.add(each);
  // In one step, because every component with messages renders again.
  if (fresh.length > 0) words.set(fresh.reduce(joined, words.get()) as typeof firstWords);
  return module;
}

const joined = (all: object, each: object): object =>
  'issueParts' in each ? joinWords(all as typeof firstWords, each as typeof laterWords) : { ...all, ...each };

/** The same for the messages that many screens use. */
export const withLaterWords = <Module>(load: () => Promise<Module>): Promise<Module> =>
  withWords([() => import('@cairn/messages/later')], load);
