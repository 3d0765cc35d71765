import type { ProjectRows } from './project-rows.ts';

/** One call of a route. A form is sent as a browser's upload is. */
export interface Call {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: { readonly attributes: Readonly<Record<string, unknown>>; readonly file: Uint8Array };
}

export interface RouteExample {
  /** A call that is right for the given workspace and project. */
  readonly call: (place: { readonly slug: string; readonly workspaceId: string }, rows: ProjectRows) => Call;
  /** What is done for good when it is allowed; only refusals of it are tried then. */
  readonly isFinal?: true;
  /** It shows a secret that nobody has, asks for what is not there, or comes too late for the fuzzer. */
  readonly isRefused?: true;
}

/** The same call wherever one is. */
export const always = (path: string, more: Omit<Call, 'path'> = {}): RouteExample => ({
  call: () => ({ path, ...more }),
});
/** A call below the workspace's address. */
export const ofWorkspace = (rest: string, more: Omit<Call, 'path'> = {}): RouteExample => ({
  call: ({ slug }) => ({ path: `/api/workspaces/${slug}${rest}`, ...more }),
});
