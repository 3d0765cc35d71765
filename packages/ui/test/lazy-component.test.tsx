// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazy } from '../src/lazy.ts';
import { lazyComponent } from '../src/lazy-component.tsx';
import { NotReached } from '../src/until-it-comes.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Named {
  name: string;
}

/** A component that loads when the test says so. */
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

test('shows the placeholder, then the component, and fetches it once', async () => {
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

test('a component that was loaded before renders immediately', async () => {
  const { Part, part, resolve } = awaited();
  resolve(Greeting);
  await part.load();
  render(<Part name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

test('code that fails to load online throws to the error boundary', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { Part, reject } = awaited();
  render(
    <Boundary>
      <Part name="Ada" />
    </Boundary>,
  );
  await act(async () => {
    reject(new Error('gone'));
    await vi.advanceTimersByTimeAsync(10_000);
  });
  expect(screen.getByText('failed: gone')).toBeTruthy();
});

test('code that fails to load offline arrives once online again, without breaking anything around it', async () => {
  vi.useFakeTimers();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<ComponentType<Named>>>(async () => {
    if (!navigator.onLine) throw new Error('no network');
    return Greeting;
  });
  const Part = lazyComponent(
    lazy(load),
    ({ name }) => <p>{name} is coming</p>,
    ({ name }) => <p>{name} is far away</p>,
  );
  const Inside = lazy(load);
  const Popup = () => (Inside.useModule(true) ? <p>The popup is here</p> : null);
  render(
    <Boundary>
      <Part name="Ada" />
      <Popup />
    </Boundary>,
  );
  expect(screen.getByText('Ada is coming')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Ada is far away')).toBeTruthy();
  isOnline.mockReturnValue(true);
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('Hello Ada')).toBeTruthy();
  expect(screen.getByText('The popup is here')).toBeTruthy();
});

test('an unreachable server is waited for while online', async () => {
  vi.useFakeTimers();
  let isReached = false;
  const load = vi.fn<() => Promise<ComponentType<Named>>>(async () => {
    if (!isReached) throw new NotReached('no answer');
    return Greeting;
  });
  const Part = lazyComponent(lazy(load), ({ name }) => <p>{name} is coming</p>);
  render(
    <Boundary>
      <Part name="Ada" />
    </Boundary>,
  );
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(screen.getByText('Ada is coming')).toBeTruthy();
  expect(load.mock.calls.length).toBeLessThan(100);
  isReached = true;
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(screen.getByText('Hello Ada')).toBeTruthy();
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
