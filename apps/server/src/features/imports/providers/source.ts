import type { Priority, StateGroup } from '@cairn/domain';
import type { ImportFault, ImportProvider } from '@cairn/domain/imports/constants';

/** A person who wrote in a tracker. */
export interface SourcePerson {
  readonly key: string;
  readonly name: string;
  readonly email: string | null;
}

/** A tracker-independent issue. */
export interface SourceIssue {
  /** Its permanent number at the source. */
  readonly key: string;
  readonly title: string;
  /** As markdown. */
  readonly text: string;
  readonly status: { readonly name: string; readonly group: StateGroup };
  readonly priority: Priority;
  /** Keys of people; null if the account is gone. */
  readonly author: string | null;
  readonly assignees: readonly string[];
  readonly labels: readonly { readonly name: string; readonly color: string | null }[];
  /** The number of its parent or epic. */
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

/** The result of one request. */
export interface SourcePage {
  readonly people: readonly SourcePerson[];
  readonly issues: readonly SourceIssue[];
  readonly comments: readonly SourceComment[];
  /** Where to continue; null at the end. */
  readonly next: string | null;
  /** What couldn't be read, by its name at the source. */
  readonly unreadable: readonly string[];
}

/** A repository or a project. */
export interface Source {
  readonly source: string;
  readonly name: string;
  readonly isPrivate: boolean;
}

/** The API to call, and the credentials. */
export interface Connection {
  readonly baseUrl: string;
  readonly email: string;
  readonly token: string;
  /** As {@link Provider.connect} detected it. */
  readonly dialect: string;
}

/** The parameters of one read. */
export interface ReadRequest {
  readonly sourceId: string;
  /** The `next` of the previous page; null at first. */
  readonly cursor: string | null;
  /** Only changes since then, in milliseconds since 1970; null for everything. */
  readonly since: number | null;
}

/** A tracker that issues are imported from. */
export interface Provider {
  readonly name: ImportProvider;
  /** Checks the token, and returns its owner. */
  connect(connection: Connection): Promise<{ readonly account: string; readonly dialect: string }>;
  list(
    connection: Connection,
    query: string,
    page: number,
  ): Promise<{ readonly sources: readonly Source[]; readonly hasMore: boolean }>;
  /** The source with this name. */
  find(connection: Connection, source: string): Promise<Source & { readonly id: string }>;
  /** One request. */
  read(connection: Connection, request: ReadRequest): Promise<SourcePage>;
  /** People and issues that texts from there mention. */
  readonly names: TextNames;
}

/** How a tracker's texts mention people and issues; the first matching group is the key. */
export interface TextNames {
  readonly people: RegExp;
  /** Matches issue numbers. `source` is the name of the repository or project. */
  issues(source: string): RegExp;
}

/** Why a tracker can't be read, if retrying would fail in the same way. */
export class SourceFault extends Error {
  override name = 'SourceFault';
  readonly fault: ImportFault;

  constructor(fault: ImportFault) {
    super(`an import cannot be read: ${fault}`);
    this.fault = fault;
  }
}

/** The tracker's rate limit is reached. */
export class AskedTooOften extends Error {
  override name = 'AskedTooOften';
  readonly until: number;

  constructor(until: number) {
    super('the tracker wants to be asked later');
    this.until = until;
  }
}
