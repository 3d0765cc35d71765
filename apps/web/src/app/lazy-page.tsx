import { lazy, Suspense, type ComponentType } from 'react';
import { laterWords } from './later-words.ts';

/** A screen whose code is fetched when it is first shown, and its words with it. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return firstPage(async () => {
    const [Page] = await Promise.all([load(), laterWords.load()]);
    return Page;
  });
}

/** A screen that opens a workspace: its code is all that it waits for, and it says nothing but {@link firstWords}. */
export function firstPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Page = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LazyPage(props: Props) {
    return (
      <Suspense fallback={null}>
        <Page {...props} />
      </Suspense>
    );
  };
}
