/** An image without what its camera or program added. */
export interface CleanPicture {
  readonly bytes: Buffer;
  /** As its header declares them: browsers allocate this much, whatever the file contains. */
  readonly width: number;
  readonly height: number;
}

/** A file that begins like an image but is not one. */
export class BrokenPicture extends Error {}
