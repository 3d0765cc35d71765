import type { ExportFault } from '@cairn/domain';

/** Why a file can't be written, if retrying soon would fail again. */
export class CannotExport extends Error {
  override name = 'CannotExport';
  readonly fault: ExportFault;

  constructor(fault: ExportFault) {
    super(`an export cannot be written: ${fault}`);
    this.fault = fault;
  }
}

/** Undefined for errors that may be temporary. */
export function faultOf(error: unknown): ExportFault | undefined {
  if (error instanceof CannotExport) return error.fault;
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'disk_full';
  return undefined;
}
