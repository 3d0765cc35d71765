import type { CommandHandler, Reaction } from './commands/index.ts';
import type { OnRestored } from './db/archive/index.ts';
import type { Db, Tx } from './db/index.ts';
import type { OfDocuments } from './documents/index.ts';
import type { ServerRoute } from './http/index.ts';
import type { AnyJob } from './jobs/index.ts';
import type { Services, TakeEmail } from './services.ts';

/** Something of a feature that runs as long as the process does. */
export interface Running {
  /** Finishes what it is at. */
  stop?(): Promise<void>;
  /** What it does without being asked, or later than it was. */
  readonly jobs?: readonly AnyJob[];
}

/** What a feature adds to the server; collected in `features.ts`. */
export interface Feature extends OfDocuments {
  readonly commandHandlers?: readonly CommandHandler[];
  readonly reactions?: readonly Reaction[];
  readonly routes?: readonly ServerRoute[];
  /** Begins, before the first request, what runs beside requests. Stopped in reverse order. */
  readonly start?: (services: Services) => Running | Promise<Running>;
  /** Takes what was sent to its addresses, and leaves the rest. The same email may come again. */
  readonly takesEmail?: TakeEmail;
  /** In the transaction that closes somebody's account or changes its password. */
  readonly onAccountEnded?: (tx: Db | Tx, userId: string) => Promise<void>;
  /** In the transaction that deletes a workspace, while its rows are still there. */
  readonly onWorkspaceRemoved?: (tx: Tx, workspaceId: string) => Promise<void>;
  /** A name or picture that others see has changed. */
  readonly onProfileChanged?: (services: Pick<Services, 'db' | 'hub'>, userId: string) => Promise<void>;
  /** What it does outside by itself, which a restored backup must not go on with: one for each table that older archives may lack. */
  readonly onRestored?: readonly OnRestored[];
}
