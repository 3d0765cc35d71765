import type { Client } from 'pg';

/** Somebody who works until told to rest. */
export interface Worker {
  go(): void;
  rest(): void;
  readonly isAtRest: boolean;
  /** For the message when they do not come to rest. */
  readonly state: string;
}

/** Some who work in one workspace, and the one who looks whether all is there. */
export interface Stand {
  readonly workers: readonly Worker[];
  readonly acknowledged: number;
  /** Just before everything is taken away. */
  brace(): void;
  /** What was acknowledged and is not there, before anybody could bring it again. */
  findLost(db: Client): Promise<string[]>;
  /** Everything that is wrong with what the database holds. Call it at rest. */
  findFaults(db: Client): Promise<string[]>;
}
