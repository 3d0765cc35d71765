import { uuid } from '@cairn/sync/schema';
import { HttpError } from '../../data/http.ts';
import {
  fileLimit,
  takeOverUploads,
  uploadWhenPossible,
  type QueuedUpload,
  type UploadedFile,
} from '../assets/public.ts';

/** An upload to an issue. It continues whatever is on the screen, until it finishes or is given up. */
export interface RunningUpload {
  readonly id: string;
  readonly issueId: string;
  readonly file: File;
  /** From 0 to 1. */
  readonly share: number;
  readonly state: 'uploading' | 'waiting' | 'failed';
  /** Why it failed, if the server said so. */
  readonly problem: HttpError | undefined;
  /** The limit that it exceeds; a retry is useless. */
  readonly limit: number | undefined;
  /** It is waiting, and would continue after a reload. */
  readonly isKept: boolean;
}

interface Target {
  readonly userId: string;
  readonly workspaceSlug: string;
  readonly issueId: string;
  /** Creates the attachment once the file is uploaded. */
  readonly done: (file: UploadedFile) => void;
}

const PURPOSE = 'issue-attachment';
let running: readonly RunningUpload[] = [];
const listeners = new Set<() => void>();
/** The means to stop and restart each upload. */
const controls = new Map<string, { target: Target; controller: AbortController }>();

export const uploads = {
  read: (): readonly RunningUpload[] => running,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  start: (files: readonly File[], target: Target): void => {
    for (const file of files) begin(file, target);
  },
  /** Continues uploads that an earlier page left. */
  resume: async (target: Target): Promise<void> => {
    const { userId, issueId } = target;
    for (const { file, id } of await takeOverUploads({ userId, purpose: PURPOSE, entityId: issueId }))
      begin(file, target, id);
  },
  retry: (id: string): void => {
    const upload = running.find((each) => each.id === id);
    const target = controls.get(id)?.target;
    if (!upload || !target) return;
    change(id, { state: 'uploading', share: 0, problem: undefined });
    void send(id, upload.file, target);
  },
  giveUp: (id: string): void => {
    controls.get(id)?.controller.abort();
    forget(id);
  },
};

function begin(file: File, target: Target, keptId?: QueuedUpload['id']): void {
  const id = keptId ?? uuid();
  const { issueId } = target;
  const isKept = keptId !== undefined;
  publish([
    ...running,
    { id, issueId, file, isKept, share: 0, state: 'uploading', problem: undefined, limit: undefined },
  ]);
  void send(id, file, target);
}

async function send(id: string, file: File, target: Target): Promise<void> {
  const controller = new AbortController();
  controls.set(id, { target, controller });
  const limit = await fileLimit();
  if (file.size > limit) {
    change(id, { state: 'failed', limit });
    return;
  }
  try {
    const { workspaceSlug, issueId, userId } = target;
    const stored = await uploadWhenPossible(
      {
        purpose: PURPOSE,
        userId,
        keptId: id,
        workspaceSlug,
        entityId: issueId,
        file,
        signal: controller.signal,
        onProgress: (share) => change(id, { state: 'uploading', share }),
      },
      (isKept) => change(id, { state: 'waiting', share: 0, isKept }),
    );
    target.done(stored);
    forget(id);
  } catch (error) {
    if (controller.signal.aborted) return;
    change(id, { state: 'failed', problem: error instanceof HttpError ? error : undefined });
  }
}

function change(id: string, next: Partial<RunningUpload>): void {
  publish(running.map((each) => (each.id === id ? { ...each, ...next } : each)));
}

function forget(id: string): void {
  controls.delete(id);
  publish(running.filter((each) => each.id !== id));
}

function publish(next: readonly RunningUpload[]): void {
  // Only in this page's memory.
  const isBusy = next.some(({ state, isKept }) => state === 'uploading' || (state === 'waiting' && !isKept));
  if (isBusy) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  running = next;
  listeners.forEach((listener) => listener());
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
