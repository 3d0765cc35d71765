import * as featureWords from './by-feature.ts';
import * as laterWords from './later.ts';
import { refusalKey } from './refusal-key.ts';

export type RefusalValues = Readonly<Record<string, string | number>>;

/**
 * The sentence of a refusal, for those who have none of their own: API clients, and browsers of another version.
 *
 * @example
 * refusalSentence('project.person_left', { name: 'Ada' }); // 'Ada is no longer in this workspace.'
 */
export function refusalSentence(code: string, values: RefusalValues): string {
  const [group = '', name = ''] = refusalKey(code).split('.');
  const words = { ...laterWords, ...featureWords } as unknown as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  const sentence = words[group]?.[name];
  if (sentence === undefined) throw new Error(`the refusal ${code} has no sentence`);
  return sentence.replaceAll(/\{(\w+)\}/g, (_, value: string) => String(values[value] ?? ''));
}
