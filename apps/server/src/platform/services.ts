import type { Auth, RateLimit } from './auth/index.ts';
import type { Db, Tx } from './db/index.ts';
import type { FileStore, Incoming, UploadsUnderway } from './files/index.ts';
import type { EmailHead, ReceivedEmail } from './inbound-mail/index.ts';
import type { FailedJobs } from './jobs/index.ts';
import type { Mail } from './mail/index.ts';
import type { SyncHub } from './sync/index.ts';

/** Where files are kept, and how much of them. */
export interface FileServices {
  readonly store: FileStore;
  /** Where uploads are received. */
  readonly incoming: Incoming;
  /** The largest file, in bytes. */
  readonly limit: number;
  /** What the files of one workspace may take together, in bytes. */
  readonly storage: number;
  readonly underway: UploadsUnderway;
  /** The largest picture, in millions of pixels. */
  readonly megapixels: number;
}

/** An email that was sent to addresses of ours. */
export interface InboundEmail {
  /** What stands behind the plus in these addresses. */
  readonly tokens: readonly string[];
  readonly head: EmailHead;
  /** Takes it apart, which costs the most: asked for once it is sure that it may come in. Undefined for what nobody writes. */
  readonly read: () => Promise<ReceivedEmail | undefined>;
}

export type TakeEmail = (services: Services, email: InboundEmail) => Promise<void>;

/** The address of this server, how what is sent to it comes in, and who takes it. */
interface InboundMail {
  readonly address: string;
  /** What a mail server shows that hands emails over; without one none may. */
  readonly secret: string | undefined;
  /** The URL of the mailbox that is read; none without. */
  readonly mailbox: string | undefined;
  readonly takers: readonly TakeEmail[];
}

/** The programs that the operator has registered at other services, in whose name people connect a workspace to them. */
export interface IntegrationApps {
  readonly github: {
    readonly url: string;
    /** Undefined until the operator has set all three. */
    readonly app:
      | { readonly clientId: string; readonly clientSecret: string; readonly webhookSecret: string }
      | undefined;
  };
  readonly slack: {
    readonly url: string;
    readonly app: { readonly clientId: string; readonly clientSecret: string } | undefined;
  };
}

/** What happens to people's accounts; every feature that has something of theirs hears it. */
interface AccountEvents {
  /** In the transaction that closes the account or changes its password. */
  ended(tx: Db | Tx, userId: string): Promise<void>;
  /** A name or picture that others see has changed. */
  profileChanged(userId: string): Promise<void>;
}

/** What happens to workspaces; every feature that has something of theirs elsewhere hears it. */
export interface WorkspaceEvents {
  /** In the transaction that deletes one, while its rows are still there. */
  removed(tx: Tx, workspaceId: string): Promise<void>;
}

/** What this process has for its features. */
export interface Services {
  readonly db: Db;
  readonly hub: SyncHub;
  readonly auth: Auth;
  readonly mail: Mail;
  /** Jobs that were given up, for server admins. */
  readonly failedJobs: FailedJobs;
  readonly rateLimit: RateLimit;
  readonly files: FileServices;
  readonly accounts: AccountEvents;
  readonly workspaces: WorkspaceEvents;
  /** The sender's address as limits count it. */
  readonly addressOf: (headers: Headers, env: unknown) => string;
  readonly publicUrl: string;
  /** Derives keys, one for each purpose; nothing is signed or sealed with itself. */
  readonly secret: string;
  /** Where emails come in; undefined: nowhere. */
  readonly inboundMail: InboundMail | undefined;
  /** For the library of photos outside; without it nobody there is asked. */
  readonly unsplashKey: string | undefined;
  /** Addresses and ranges inside that may be asked although people give them. */
  readonly allowedNetworks: readonly string[];
  readonly integrationApps: IntegrationApps;
  /** Reports what was nobody's fault but ours. */
  readonly failed: (error: unknown, context?: object) => void;
}
