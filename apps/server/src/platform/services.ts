import type { Auth, RateLimit } from './auth/index.ts';
import type { Db, Tx } from './db/index.ts';
import type { FileStore, Incoming, UploadsUnderway } from './files/index.ts';
import type { EmailHead, ReceivedEmail } from './inbound-mail/index.ts';
import type { FailedJobs } from './jobs/index.ts';
import type { Mail } from './mail/index.ts';
import type { SyncHub } from './sync/index.ts';

/** Where files are stored, and the limits. */
export interface FileServices {
  readonly store: FileStore;
  /** Where uploads are received. */
  readonly incoming: Incoming;
  /** The largest file, in bytes. */
  readonly limit: number;
  /** The storage limit of one workspace, in bytes. */
  readonly storage: number;
  readonly underway: UploadsUnderway;
  /** The largest image, in megapixels. */
  readonly megapixels: number;
}

/** An email that was sent to our addresses. */
export interface InboundEmail {
  /** The tokens after the plus in these addresses. */
  readonly tokens: readonly string[];
  readonly head: EmailHead;
  /**
   * Parses the email, which is expensive: call it only once it is certain to be accepted. Undefined if no mail program
   * would write it.
   */
  readonly read: () => Promise<ReceivedEmail | undefined>;
}

export type TakeEmail = (services: Services, email: InboundEmail) => Promise<void>;

/** Our email address, how emails to it arrive, and who handles them. */
interface InboundMail {
  readonly address: string;
  /** The secret of a mail server that delivers emails over HTTP; without one, none may. */
  readonly secret: string | undefined;
  /** The URL of the mailbox that is read; none if absent. */
  readonly mailbox: string | undefined;
  readonly takers: readonly TakeEmail[];
}

/** The apps that the operator has registered with other services, through which people connect a workspace. */
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

/** The AI service that the operator has set up. */
export interface AiService {
  /** The base URL of an API that is compatible with OpenAI's. The operator chose it, so it may be on this machine. */
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  /** Per person and calendar month. */
  readonly monthlyRequests: number;
}

/** Events of accounts, for every feature that has data of theirs. */
interface AccountEvents {
  /** In the transaction that closes the account or changes its password. */
  ended(tx: Db | Tx, userId: string): Promise<void>;
  /** A name or image that others see has changed. */
  profileChanged(userId: string): Promise<void>;
}

/** Events of workspaces, for every feature that has data of theirs elsewhere. */
export interface WorkspaceEvents {
  /** In the transaction that deletes one, while its rows still exist. */
  removed(tx: Tx, workspaceId: string): Promise<void>;
}

/** What this process provides to its features. */
export interface Services {
  readonly db: Db;
  readonly hub: SyncHub;
  readonly auth: Auth;
  readonly mail: Mail;
  /** Failed jobs, for server admins. */
  readonly failedJobs: FailedJobs;
  readonly rateLimit: RateLimit;
  readonly files: FileServices;
  readonly accounts: AccountEvents;
  readonly workspaces: WorkspaceEvents;
  /** The sender's address, as limits count it. */
  readonly addressOf: (headers: Headers, env: unknown) => string;
  readonly publicUrl: string;
  /** Derives a key for each purpose; the secret itself signs or encrypts nothing. */
  readonly secret: string;
  /** How emails are received; undefined if they are not. */
  readonly inboundMail: InboundMail | undefined;
  /** For the external image library; without it, that library is never contacted. */
  readonly unsplashKey: string | undefined;
  /** Undefined until the operator has set one. */
  readonly aiService: AiService | undefined;
  /** Internal addresses and ranges that may be contacted although people give them. */
  readonly allowedNetworks: readonly string[];
  readonly integrationApps: IntegrationApps;
  /** Reports unexpected errors. */
  readonly failed: (error: unknown, context?: object) => void;
}
