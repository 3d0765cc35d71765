// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazy } from '../src/lazy.ts';
import { lazyComponent } from '../src/lazy-component.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Named {
  name: string;
}

/** A component that comes when the test says so. */
function awaited() {
  let resolve = (_component: ComponentType<Named>): void => undefined;
  let reject = (_error: Error): void => undefined;
  const coming = new Promise<ComponentType<Named>>((come, fail) => ([resolve, reject] = [come, fail]));
  const load = vi.fn<() => Promise<ComponentType<Named>>>(() => coming);
  const part = lazy(load);
  const Part = lazyComponent(part, ({ name }) => <p>{name} is coming</p>);
  return { resolve, reject, load, part, Part };
}

const Greeting = ({ name }: Named) => <p>Hello {name}</p>;

test('shows what is said meanwhile, then the component, fetched once', async () => {
  const { Part, load, resolve } = awaited();
  render(
    <>
      <Part name="Ada" />
      <Part name="Bob" />
    </>,
  );
  expect(screen.getByText('Ada is coming')).toBeTruthy();
  await act(async () => resolve(Greeting));
  expect(screen.getByText('Hello Ada')).toBeTruthy();
  expect(screen.getByText('Hello Bob')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('what was fetched before is there in the first drawing', async () => {
  const { Part, part, resolve } = awaited();
  resolve(Greeting);
  await part.load();
  render(<Part name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

test('code that cannot be had is a failure for the boundary around it', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { Part, reject } = awaited();
  render(
    <Boundary>
      <Part name="Ada" />
    </Boundary>,
  );
  await act(async () => reject(new Error('gone')));
  expect(screen.getByText('failed: gone')).toBeTruthy();
});

class Boundary extends Component<{ children: ReactNode }, { said: string }> {
  override state = { said: '' };
  static getDerivedStateFromError(error: Error) {
    return { said: `failed: ${error.message}` };
  }
  override render() {
    return this.state.said || this.props.children;
  }
}
