import { isOpenRequest, reopenRequest, restoreRequest } from '@cairn/domain';
import type { Way } from '../../data/undo-stack.ts';

/** The IDs of requests that these changes reopen or restore. */
export const requestsBack = (ways: readonly Way[]): readonly string[] =>
  ways.flatMap((way) => {
    if (!('command' in way)) return [];
    if (way.command.name === restoreRequest.name) return restoreRequest.input.parse(way.input).requestId;
    if (way.command.name !== reopenRequest.name) return [];
    const { requestId, was } = reopenRequest.input.parse(way.input);
    return was && !isOpenRequest(was) ? [] : [requestId];
  });
