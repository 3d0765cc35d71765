import { declineRequest, REQUEST_STATUS, reopenRequest, restoreRequest } from '@cairn/domain';
import { invoke, uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import type { OwnWay } from '../../data/undo-stack.ts';
import { requestsBack } from './requests-back.ts';

const requestId = uuid();
const was = (status: (typeof REQUEST_STATUS)[keyof typeof REQUEST_STATUS]) => ({
  status,
  snoozedUntil: null,
  duplicateOfId: null,
  reason: '',
});

test('a request whose answer is taken back, or whose deletion is, comes back', () => {
  expect(requestsBack([invoke(reopenRequest, { requestId, was: was(REQUEST_STATUS.pending) })])).toEqual([
    requestId,
  ]);
  expect(requestsBack([invoke(reopenRequest, { requestId })])).toEqual([requestId]);
  expect(requestsBack([invoke(restoreRequest, { requestId })])).toEqual([requestId]);
});

test('an answer that is given again, and anything else, brings nothing back', () => {
  expect(requestsBack([invoke(reopenRequest, { requestId, was: was(REQUEST_STATUS.declined) })])).toEqual([]);
  expect(requestsBack([invoke(declineRequest, { requestId, reason: '' })])).toEqual([]);
  const way: OwnWay = { words: { undo: 'a', redo: 'b' }, subjectId: requestId, run: () => way };
  expect(requestsBack([way])).toEqual([]);
});
