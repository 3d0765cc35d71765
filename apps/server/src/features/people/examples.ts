import { uuid } from '@cairn/sync/schema';
import { always } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';

const PASSWORD = 'a long and quiet river';

export const examples = featureExamples({
  routes: {
    'GET /auth/setup': always('/auth/setup'),
    'POST /auth/sign-up': {
      call: () => ({
        path: '/auth/sign-up',
        body: { email: `${uuid()}@example.com`, password: PASSWORD, display_name: 'Somebody' },
      }),
    },
    'POST /auth/sign-in': {
      ...always('/auth/sign-in', {
        body: { email: 'nobody@example.com', password: PASSWORD },
      }),
      isRefused: true,
    },
    'POST /auth/sign-out': { ...always('/auth/sign-out', { body: {} }), isFinal: true },
    'POST /auth/forgot-password': always('/auth/forgot-password', { body: { email: 'nobody@example.com' } }),
    'POST /auth/reset-password': {
      ...always('/auth/reset-password', { body: { token: 'x', password: PASSWORD } }),
      isRefused: true,
    },
    'POST /auth/confirm-email': {
      ...always('/auth/confirm-email', { body: { token: 'x', password: PASSWORD } }),
      isRefused: true,
    },
    'POST /auth/change-password': {
      ...always('/auth/change-password', {
        body: { current_password: 'not this one', new_password: PASSWORD },
      }),
      isRefused: true,
    },
    'POST /auth/set-password': {
      ...always('/auth/set-password', { body: { new_password: PASSWORD } }),
      isFinal: true,
      isRefused: true,
    },
    'GET /api/instance/mails': always('/api/instance/mails'),
    'GET /api/instance/failed-jobs': always('/api/instance/failed-jobs'),
    'POST /api/instance/failed-jobs/:id/run-again': {
      ...always('/api/instance/failed-jobs/1/run-again'),
      isRefused: true,
    },
    'DELETE /api/instance/failed-jobs/:id': {
      ...always('/api/instance/failed-jobs/1'),
      isRefused: true,
    },
    'GET /api/instance/users': always('/api/instance/users', { query: { email: 'nobody@example.com' } }),
    'POST /api/instance/users/:id/close': {
      ...always(`/api/instance/users/${uuid()}/close`),
      isRefused: true,
    },
    'POST /api/instance/users/:id/reactivate': {
      call: (_place, { memberId }) => ({ path: `/api/instance/users/${memberId}/reactivate` }),
      isRefused: true,
    },
    'GET /api/users/me': always('/api/users/me'),
    'PATCH /api/users/me': always('/api/users/me', {
      body: { first_name: 'Ada', theme: { theme: 'dark' }, away: { until: '2026-12-31', note: 'At sea' } },
    }),
    'GET /api/users/me/profile': always('/api/users/me/profile'),
    'PATCH /api/users/me/profile': always('/api/users/me/profile', {
      body: { onboarding: { profile_complete: true }, timezone: 'Europe/Berlin', role: null },
    }),
    'GET /api/users/me/sessions': always('/api/users/me/sessions'),
    'DELETE /api/users/me/sessions': { ...always('/api/users/me/sessions'), isFinal: true, isRefused: true },
    'DELETE /api/users/me/sessions/:id': { ...always(`/api/users/me/sessions/${uuid()}`), isRefused: true },
    'POST /api/users/me/deactivate': {
      ...always('/api/users/me/deactivate', { body: { password: 'not this one' } }),
      isRefused: true,
    },
  },
  commands: {
    'preference.set': () => ({ id: uuid(), key: 'theme', value: { dark: true } }),
  },
  makes: { preference: 'preference.set' },
  cases: [
    [
      'preference.set',
      'a second time',
      () => ({
        before: [given('preference.set', { id: uuid(), key: 'theme', value: 'dark' })],
        args: { id: uuid(), key: 'theme', value: 'light' },
      }),
    ],
  ],
});
