import { forgetDocuments } from '@cairn/documents/forget';
import type { SyncEngine } from '@cairn/sync/client';
import { callApi } from '../../data/call-api.ts';
import { forgetAnswers } from '../../data/kept-answers.ts';
import { endSession } from '../../data/session.ts';
import { startOver } from '../../data/start-over.ts';
import { forgetDrafts } from '../../data/use-draft.ts';
import { forgetUploads } from '../../features/assets/public.ts';
import { forgetUnsent } from '../../features/documents/public.ts';
import { forgetRefused } from '../undo/refused-changes.ts';
import { forgetVisits } from '../../features/home/public.ts';

/** Ends the session here and on the server, and deletes everything of this person from the device. */
export async function signOut(engine: SyncEngine, userId: string): Promise<void> {
  await callApi('POST /auth/sign-out');
  await engine.forget();
  await forgetDocuments(userId);
  await forgetUploads(userId);
  await forgetAnswers(userId);
  forgetDrafts(userId);
  forgetUnsent(userId);
  forgetVisits(userId);
  forgetRefused(userId);
  endSession();
  await startOver('/');
}
