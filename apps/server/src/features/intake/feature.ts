import { intakeRequest, isOpenRequest, type IntakeRequest } from '@cairn/domain';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { letWriteAside } from '../issues/public.ts';
import { requestHandlers } from './check-request.ts';
import { takeRequestEmail } from './email/take-request-email.ts';
import { routes } from './routes.ts';

// The text of an open request is written by whoever may edit the request: those who answer it, and its author.
letWriteAside(async (db, { id }, workspaceId) => {
  const { rows } = await sql<IntakeRequest>`select ${selectList(intakeRequest)} from intake_requests
    where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  const [row] = rows;
  return row && isOpenRequest(row) ? { entity: intakeRequest, row, edit: 'intake:edit' } : undefined;
});

export const intake: Feature = { commandHandlers: requestHandlers, routes, takesEmail: takeRequestEmail };
