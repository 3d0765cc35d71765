import type { CommandHandler, Reaction } from './commands/index.ts';
import type { OnRestored } from './db/archive/index.ts';
import type { Db, Tx } from './db/index.ts';
import type { OfDocuments } from './documents/index.ts';
import type { ServerRoute } from './http/index.ts';
import type { AnyJob } from './jobs/index.ts';
import type { Services, TakeEmail } from './services.ts';

/** A part of a feature that runs as long as the process does. */
export interface Running {
  /** Finishes its current work. */
  stop?(): Promise<void>;
  /** Work that it does on its own or asynchronously. */
  readonly jobs?: readonly AnyJob[];
}

/** What a feature adds to the server; collected in `features.ts`. */
export interface Feature extends OfDocuments {
  readonly commandHandlers?: readonly CommandHandler[];
  readonly reactions?: readonly Reaction[];
  readonly routes?: readonly ServerRoute[];
  /** Starts what runs beside requests, before the first request. Stopped in reverse order. */
  readonly start?: (services: Services) => Running | Promise<Running>;
  /** Handles email to its own addresses and leaves the rest. The same email may arrive twice. */
  readonly takesEmail?: TakeEmail;
  /** Runs in the transaction that closes an account or changes its password. */
  readonly onAccountEnded?: (tx: Db | Tx, userId: string) => Promise<void>;
  /** Runs in the transaction that deletes a workspace, while its rows still exist. */
  readonly onWorkspaceRemoved?: (tx: Tx, workspaceId: string) => Promise<void>;
  /** A name or image that others see has changed. */
  readonly onProfileChanged?: (services: Pick<Services, 'db' | 'hub'>, userId: string) => Promise<void>;
  /**
   * What it does outside on its own, which a restored backup must not continue: one entry for each table that older
   * archives may lack.
   */
  readonly onRestored?: readonly OnRestored[];
}
