import { entitySchema, isCommandWaiting } from '@cairn/domain';
import { projectRefusals } from '@cairn/domain/projects/refusals';
import { uuid } from '@cairn/sync/schema';
import type { EngineRule } from './open-engine.ts';

/**
 * Refuses what names a row of an archived project, so that no screen shows a change that the server will not take. Told,
 * and kept for its writer, as what the server refuses.
 */
export const refuseArchived: EngineRule = (onRefused, command, args, rows) => {
  if (!isCommandWaiting(entitySchema, command, args, (entity, id) => rows.get(entity, id))) return undefined;
  const { name, version: v } = command;
  const { code, kind } = projectRefusals.archived;
  // Told by its code: this rule comes together with the words.
  const refusal = { code, kind, message: code, values: {} };
  // A client of its own: no change of this tab has its number.
  onRefused(refusal, { clientId: uuid(), mid: 0, name, v, args, operations: [], at: Date.now() });
  return { mid: 0, undo: undefined, settled: Promise.resolve(refusal) };
};
