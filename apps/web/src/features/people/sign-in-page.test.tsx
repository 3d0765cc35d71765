// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:4600/" }
import { people } from '@cairn/messages/en/people';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignInPage } from './sign-in-page.tsx';

type Answer = [status: number, body: unknown, headers?: Record<string, string>];

const answers: Record<string, Answer> = {};
const sent: [path: string, body: unknown][] = [];
const navigate = vi.fn<(to: string) => void>();
const onSignedIn = vi.fn<(path: string) => void>();

beforeEach(() => {
  for (const path of Object.keys(answers)) delete answers[path];
  answers['/auth/setup'] = [200, { has_accounts: true, sends_mail: true, sign_up: 'open' }];
  sent.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const [status, body, headers] = answers[path] ?? [404, { error: 'not_found' }];
    sent.push([path, typeof init.body === 'string' ? JSON.parse(init.body) : undefined]);
    return Response.json(body, { status, ...(headers === undefined ? {} : { headers }) });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function open(query = '', isWaiting = false): void {
  history.replaceState({}, '', `/${query}`);
  render(
    <IntlProvider locale="en" messages={{ people }}>
      <SignInPage navigate={navigate} onSignedIn={onSignedIn} hasUnsent={async () => isWaiting} />
    </IntlProvider>,
  );
}

async function signIn(): Promise<void> {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'seven wet otters');
  await user.click(screen.getByRole('button', { name: /^Sign in/ }));
}

test('starts in the first field and leads to the requested page', async () => {
  answers['/auth/sign-in'] = [200, { next: 'signed_in' }];
  open('?next=/acme/projects');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Email'));
  await signIn();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/acme/projects'));
  expect(sent).toContainEqual(['/auth/sign-in', { email: 'ada@example.com', password: 'seven wet otters' }]);
});

test('says that unsent changes on this device are safe, and nothing if there are none', async () => {
  open('?next=/acme', true);
  expect(await screen.findByText(/^Your unsynced changes are saved on this device/)).toBeTruthy();
  cleanup();
  open('?next=/acme');
  await screen.findByLabelText('Email');
  expect(screen.queryByText(/unsynced/)).toBeNull();
});

test('stays on this site, whatever the link contains', async () => {
  answers['/auth/sign-in'] = [200, { next: 'signed_in' }];
  open('?next=//evil.example');
  await signIn();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/'));
});

test('says that email or password are wrong, and allows another attempt right away', async () => {
  answers['/auth/sign-in'] = [401, { error: 'invalid_credentials' }];
  open();
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe(people.refusals.invalid_credentials);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('says how long to wait after too many attempts', async () => {
  answers['/auth/sign-in'] = [429, { error: 'too_many_tries' }, { 'retry-after': '42' }];
  open();
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 42 seconds.');
});

test('reports missing fields without calling the server', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: /^Sign in/ }));
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  expect(sent.map(([path]) => path)).toEqual(['/auth/setup']);
});

test('leads to creating the first account on a new server', async () => {
  answers['/auth/setup'] = [200, { has_accounts: false, sends_mail: false, sign_up: 'open' }];
  open();
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/sign-up'));
});

test('confirms the address of an email link with the password, not by being opened', async () => {
  answers['/auth/confirm-email'] = [200, { next: 'signed_in' }];
  open('?confirm=abc');
  const field = await screen.findByLabelText('Password');
  expect(sent).toEqual([]);
  const user = userEvent.setup();
  await user.type(field, 'seven wet otters');
  await user.click(screen.getByRole('button', { name: /^Confirm and sign in/ }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/'));
  expect(sent).toContainEqual(['/auth/confirm-email', { token: 'abc', password: 'seven wet otters' }]);
});

test('shows a way out to a person whose address someone else has signed up with', async () => {
  answers['/auth/confirm-email'] = [400, { error: 'wrong_sign_up_password' }];
  open('?confirm=abc');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Password'), 'something');
  await user.click(screen.getByRole('button', { name: /^Confirm and sign in/ }));
  expect((await screen.findByRole('alert')).textContent).toBe(people.refusals.wrong_sign_up_password);
  await user.click(screen.getByRole('link', { name: 'Choose a new password' }));
  expect(navigate).toHaveBeenCalledWith('/accounts/forgot-password');
});

test.each(['invited', 'closed'])('offers no account where sign-up is %s', async (sign_up) => {
  answers['/auth/setup'] = [200, { has_accounts: true, sends_mail: true, sign_up }];
  open();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
});

test("reports when the server can't be reached", async () => {
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('network')));
  open();
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe(people.refusals.offline);
});
