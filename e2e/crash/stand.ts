import type { Client } from 'pg';

/** A client that works until told to rest. */
export interface Worker {
  go(): void;
  rest(): void;
  readonly isAtRest: boolean;
  /** For the message if they don't come to rest. */
  readonly state: string;
}

/** Several clients in one workspace, and a check that everything is there. */
export interface Stand {
  readonly workers: readonly Worker[];
  readonly acknowledged: number;
  /** Called just before everything is killed. */
  brace(): void;
  /** What was acknowledged but is missing, before anyone could resend it. */
  findLost(db: Client): Promise<string[]>;
  /** All faults in the database. Call it at rest. */
  findFaults(db: Client): Promise<string[]>;
}
