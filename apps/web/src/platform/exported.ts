/**
 * Fetches what a module exports by this name. The module is kept whole, so it should export little else.
 *
 * @example
 * exported(() => import('./cycles-page.tsx'), 'CyclesPage')
 */
export const exported =
  <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  async (): Promise<Module[Name]> =>
    (await load())[name];
