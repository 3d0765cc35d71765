import type { ExportFault } from '@cairn/domain';

/** Why a file cannot be written, where trying again soon would end in the same way. */
export class CannotExport extends Error {
  override name = 'CannotExport';
  readonly fault: ExportFault;

  constructor(fault: ExportFault) {
    super(`an export cannot be written: ${fault}`);
    this.fault = fault;
  }
}

/** Undefined for what may pass by itself. */
export function faultOf(error: unknown): ExportFault | undefined {
  if (error instanceof CannotExport) return error.fault;
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'disk_full';
  return undefined;
}
