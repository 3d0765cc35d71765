import { entitySchema, isCommandWaiting } from '@cairn/domain';
import { projectRefusals } from '@cairn/domain/projects/refusals';
import { uuid } from '@cairn/sync/schema';
import type { EngineRule } from './open-engine.ts';

/**
 * Refuses commands on rows of an archived project, so that no screen shows a change that the server will reject. The
 * refusal is shown and kept for its author, like one of the server.
 */
export const refuseArchived: EngineRule = (onRefused, command, args, rows) => {
  if (!isCommandWaiting(entitySchema, command, args, (entity, id) => rows.get(entity, id))) return undefined;
  const { name, version: v } = command;
  const { code, kind } = projectRefusals.archived;
  // Only the code is given: its sentence is loaded together with this rule.
  const refusal = { code, kind, message: code, values: {} };
  // This client has its own numbering, so no change of this tab has its number.
  onRefused(refusal, { clientId: uuid(), mid: 0, name, v, args, operations: [], at: Date.now() });
  return { mid: 0, undo: undefined, settled: Promise.resolve(refusal) };
};
