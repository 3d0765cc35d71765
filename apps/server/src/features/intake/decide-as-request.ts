import { intakeRequest, isOpenRequest, type IntakeRequest } from '@cairn/domain';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import type { DecideInstead } from '../../platform/documents/index.ts';

/** The text of an open request can be edited by those who may edit the request: its author, and those who answer it. */
export const decideAsRequest: DecideInstead = async (db, { row: { id, isRequest } }, workspaceId) => {
  if (isRequest !== true) return undefined;
  const { rows } = await sql<IntakeRequest>`select ${selectList(intakeRequest)} from intake_requests
    where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  const [row] = rows;
  return row && isOpenRequest(row) ? { entity: intakeRequest, row, edit: 'intake:edit' } : undefined;
};
