import { lazy } from '@cairn/ui/lazy';

/** The sentences of all screens but the first. Whatever says one of them waits for this: see {@link lazyPage}. */
export const laterWords = lazy(() => import('@cairn/messages/later'));

/** Downloads code and, beside it, the words that it says. */
export async function withLaterWords<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), laterWords.load()]);
  return module;
}
