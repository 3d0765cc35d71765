import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  documentToHtml,
  documentToMarkdown,
  htmlToDocument,
  markdownToDocument,
  validateDocument,
} from '../src/convert/index.ts';
import { fromSchemaJson, toSchemaJson } from '../src/nodes/schema-json.ts';
import { schema } from '../src/sets.ts';
import { canonicalDocument } from '../src/convert/canonical.ts';
import type { DocumentJson, NodeJson } from '../src/nodes/json.ts';
import { arbitraryDocument } from './arbitrary-document.ts';

const numRuns = Number(process.env['EDITOR_DOCUMENTS'] ?? 1000);
const seed = Number(process.env['EDITOR_SEED'] ?? Date.now() % 2 ** 31);
const LONG = 600_000;

function holdsForRandomDocuments(law: (document: DocumentJson) => void): void {
  process.stdout.write(`seed ${seed}, ${numRuns} documents\n`);
  fc.assert(fc.property(arbitraryDocument, law), { seed, numRuns });
}

test(
  'random documents pass the strict check and are already canonical',
  () => {
    holdsForRandomDocuments((document) => {
      expect(validateDocument(document)).toEqual({ ok: true, document });
    });
  },
  LONG,
);

test(
  'JSON to the ProseMirror schema and back is equal',
  () => {
    holdsForRandomDocuments((document) => {
      const node = schema.nodeFromJSON(toSchemaJson(document));
      node.check();
      const back = fromSchemaJson(node.toJSON() as NodeJson);
      expect(canonicalDocument({ type: 'doc', content: back.content ?? [] })).toEqual(document);
    });
  },
  LONG,
);

test(
  'JSON to HTML and back is equal',
  () => {
    holdsForRandomDocuments((document) => {
      expect(htmlToDocument(documentToHtml(document), { whitespace: 'preserve' })).toEqual(document);
    });
  },
  LONG,
);

test(
  'JSON to lossless markdown and back is equal',
  () => {
    holdsForRandomDocuments((document) => {
      const markdown = documentToMarkdown(document, 'lossless');
      expect(markdownToDocument(markdown), markdown).toEqual(document);
    });
  },
  LONG,
);

test(
  'portable markdown of any document can be written and read',
  () => {
    holdsForRandomDocuments((document) => {
      const read = markdownToDocument(documentToMarkdown(document, 'portable'));
      expect(validateDocument(read)).toMatchObject({ ok: true });
    });
  },
  LONG,
);
