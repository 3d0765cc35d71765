import type { Priority, StateGroup } from '@cairn/domain';
import type { ImportFault, ImportProvider } from '@cairn/domain/imports/constants';

/** Somebody who wrote in a tracker. */
export interface SourcePerson {
  readonly key: string;
  readonly name: string;
  readonly email: string | null;
}

/** An issue as any tracker has it. */
export interface SourceIssue {
  /** Its number there, which it keeps for good. */
  readonly key: string;
  readonly title: string;
  /** As markdown. */
  readonly text: string;
  readonly status: { readonly name: string; readonly group: StateGroup };
  readonly priority: Priority;
  /** Keys of people; null where the account is gone. */
  readonly author: string | null;
  readonly assignees: readonly string[];
  readonly labels: readonly { readonly name: string; readonly color: string | null }[];
  /** The number of the issue above it: a parent, or an epic. */
  readonly parent: string | null;
  readonly isEpic: boolean;
  readonly dueDate: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly closedAt: number | null;
}

export interface SourceComment {
  readonly key: string;
  /** The number of its issue. */
  readonly issue: string;
  readonly author: string | null;
  readonly text: string;
  readonly createdAt: number;
}

/** What one request has brought. */
export interface SourcePage {
  readonly people: readonly SourcePerson[];
  readonly issues: readonly SourceIssue[];
  readonly comments: readonly SourceComment[];
  /** Where to go on; null at the end. */
  readonly next: string | null;
  /** What could not be read, by what it is called there. */
  readonly unreadable: readonly string[];
}

/** A repository or a project. */
export interface Source {
  readonly source: string;
  readonly name: string;
  readonly isPrivate: boolean;
}

/** Where to ask, and as whom. */
export interface Connection {
  readonly baseUrl: string;
  readonly email: string;
  readonly token: string;
  /** As {@link Provider.connect} has found it. */
  readonly dialect: string;
}

/** What is asked for in one read. */
export interface ReadRequest {
  readonly sourceId: string;
  /** As `next` of the page before; null at first. */
  readonly cursor: string | null;
  /** Only what has changed since then, in milliseconds since 1970; null for everything. */
  readonly since: number | null;
}

/** A tracker that issues come from. */
export interface Provider {
  readonly name: ImportProvider;
  /** Checks the token, and says whose it is. */
  connect(connection: Connection): Promise<{ readonly account: string; readonly dialect: string }>;
  list(
    connection: Connection,
    query: string,
    page: number,
  ): Promise<{ readonly sources: readonly Source[]; readonly hasMore: boolean }>;
  /** The one that is called so. */
  find(connection: Connection, source: string): Promise<Source & { readonly id: string }>;
  /** One request. */
  read(connection: Connection, request: ReadRequest): Promise<SourcePage>;
  /** People and issues that a text of there names. */
  readonly names: TextNames;
}

/** How texts of a tracker name people and issues; the first group that is there is the key. */
export interface TextNames {
  readonly people: RegExp;
  /** The number. `source` is what the repository or project is called. */
  issues(source: string): RegExp;
}

/** Why a tracker can't be read, where asking again would end in the same way. */
export class SourceFault extends Error {
  override name = 'SourceFault';
  readonly fault: ImportFault;

  constructor(fault: ImportFault) {
    super(`an import cannot be read: ${fault}`);
    this.fault = fault;
  }
}

/** The tracker wants to be asked later. */
export class AskedTooOften extends Error {
  override name = 'AskedTooOften';
  readonly until: number;

  constructor(until: number) {
    super('the tracker wants to be asked later');
    this.until = until;
  }
}
