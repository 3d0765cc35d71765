import * as firstWords from '@cairn/messages/first';
import { joinWords } from '@cairn/messages/join-words';
import type * as laterWords from '@cairn/messages/later';
import { sharedState } from './shared-state.ts';

/** Fetches sentences, by the name of their group. */
export type LoadWords = () => Promise<object>;

const words = sharedState<typeof firstWords>(firstWords);
const held = new Set<object>();

/** All sentences that have been fetched: those of the first screens, then more. */
export const useFetchedWords = (): typeof firstWords => words.use((all) => all);

/** Downloads code and, beside it, words that it says. They are there before the code is drawn. */
export async function withWords<Module>(
  of: readonly LoadWords[],
  load: () => Promise<Module>,
): Promise<Module> {
  const [module, ...given] = await Promise.all([load(), ...of.map((fetch) => fetch())]);
  const fresh = given.filter((each) => !held.has(each));
  for (const each of fresh) held.add(each);
  // In one step: everything that says something is drawn anew.
  if (fresh.length > 0) words.set(fresh.reduce(joined, words.get()) as typeof firstWords);
  return module;
}

const joined = (all: object, each: object): object =>
  'issueParts' in each ? joinWords(all as typeof firstWords, each as typeof laterWords) : { ...all, ...each };

/** The same with the words that many screens say. */
export const withLaterWords = <Module>(load: () => Promise<Module>): Promise<Module> =>
  withWords([() => import('@cairn/messages/later')], load);
