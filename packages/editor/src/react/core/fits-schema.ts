import { canonicalDocument } from '../../convert/canonical.ts';
import type { DocumentJson } from '../../nodes/json.ts';
import { toSchemaJson } from '../../nodes/schema-json.ts';
import { schema } from '../../sets.ts';
import { report } from './report.ts';

/**
 * Whether an editor of this version can hold a document. One written by a newer version must not be edited: the editor
 * would start without what it does not know, and the first key press would delete that for everyone.
 */
export function fitsSchema(document: DocumentJson | null | undefined): boolean {
  if (!document) return true;
  try {
    schema.nodeFromJSON(toSchemaJson(canonicalDocument(document))).check();
    return true;
  } catch (error) {
    report('The document does not fit this version of the editor and is shown read-only', error);
    return false;
  }
}
