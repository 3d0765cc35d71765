import type { MarkJson } from '../nodes/json.ts';
import type { Whitespace } from './line-collector.ts';

/** How HTML is read. */
export interface HtmlReadOptions {
  /** `collapse` for HTML written by others, `preserve` for HTML of our own writer. */
  whitespace?: Whitespace;
  /** `drop` leaves images out, as the paste of foreign HTML must. */
  images?: 'keep' | 'drop';
  /** Resolves relative addresses of links and images; without it they are dropped. */
  baseUrl?: string;
}

/** Reading state handed down the tree. */
export interface HtmlReading extends HtmlReadOptions {
  whitespace: Whitespace;
  marks: readonly MarkJson[];
  depth: number;
  inTable: boolean;
}
