import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/**
 * What all tests of a file stand on: made before the first of them, ended after the last. Its fields are there inside
 * tests and hooks only.
 *
 * @example
 * const team = fixture(async () => ({ ada: await server.person('ada') }));
 * test('…', async () => { await team.ada.createWorkspace(); });
 */
export function fixture<Made extends object>(
  make: () => Made | Promise<Made>,
  end?: (made: Made) => unknown,
  timeout?: number,
): Made {
  const made = {} as Made;
  beforeAll(async () => void Object.assign(made, await make()), timeout);
  if (end) afterAll(async () => void (await end(made)));
  return made;
}

/** The same, made anew for each test. */
export function fixtureOfEach<Made extends object>(
  make: () => Made | Promise<Made>,
  end?: (made: Made) => unknown,
): Made {
  const made = {} as Made;
  beforeEach(async () => void Object.assign(made, await make()));
  if (end) afterEach(async () => void (await end(made)));
  return made;
}
