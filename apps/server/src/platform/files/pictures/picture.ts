/** A picture without what its camera or program wrote beside it. */
export interface CleanPicture {
  readonly bytes: Buffer;
  /** As its header declares it: what a browser will make room for, whatever the file holds. */
  readonly width: number;
  readonly height: number;
}

/** A file that begins like a picture and is none. */
export class BrokenPicture extends Error {}
