import {
  memoryDocumentStore,
  openDocument,
  type Connect,
  type DocumentStore,
  type OpenDocument,
} from '@cairn/documents';
import { contentOf, readContent } from '@cairn/documents/content';
import type { Actor } from '@cairn/domain';
import { documentToText } from '@cairn/editor/convert';
import type { DocumentJson } from '@cairn/editor/nodes';
import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { WebSocket } from 'ws';
import { XmlElement, XmlText, type Doc } from 'yjs';
import { CommandTx } from '../src/platform/commands/index.ts';
import { withTransaction, type Db } from '../src/platform/db/index.ts';
import { createDocument } from '../src/platform/documents/index.ts';
import { loadActor } from '../src/platform/sync/index.ts';
import { readDocumentFrame } from './given/read-document-frame.ts';
import type { Person } from './person.ts';

export const says = (...lines: string[]): DocumentJson => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** Runs a step of a feature in a transaction of its own. */
export async function inCommand<T>(
  db: Db,
  who: { userId: string; workspaceId: string },
  step: (tx: CommandTx) => Promise<T>,
): Promise<T> {
  return await withTransaction(db, async (raw) => {
    const actor: Actor = await loadActor(raw, who);
    const tx = new CommandTx(raw, actor, who.workspaceId, Date.now());
    const answer = await step(tx);
    await tx.flush();
    return answer;
  });
}

export interface GivenNote {
  readonly ada: Person;
  readonly workspace: { readonly id: string; readonly slug: string };
  readonly project: { readonly id: string; readonly stateIds: string[] };
  readonly noteId: string;
}

/** An issue of somebody new with a note that says `lines`. */
export async function givenNote(
  server: { db: Db; person(name: string): Promise<Person> },
  ...lines: string[]
): Promise<GivenNote> {
  const ada = await server.person('ada');
  const workspace = await ada.createWorkspace();
  const project = await ada.createProject(workspace.slug);
  const noteId = await ada.createIssue(workspace.slug, project);
  const content: DocumentJson =
    lines.length > 0 ? says(...lines) : { type: 'doc', content: [{ type: 'paragraph' }] };
  await inCommand(server.db, { userId: ada.id, workspaceId: workspace.id }, (tx) =>
    createDocument(tx, noteId, 'note', content),
  );
  return { ada, workspace, project, noteId };
}

/** The words of a document as they are stored for search and reading; undefined before they have been. */
export async function derivedText(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ plain: string }>`select plain from doc_derived where doc_id = ${id}`.execute(
    db,
  );
  return rows[0]?.plain;
}

/** Sockets of a person that is not a browser. */
export function connectAs(base: string, cookie: string): Connect {
  return (path, events) => {
    const socket = new WebSocket(base.replace('http', 'ws') + path, { headers: { cookie, origin: base } });
    socket.on('open', events.opened);
    socket.on('message', (data: Buffer, isBinary) => {
      readDocumentFrame(data, isBinary);
      events.received(data);
    });
    socket.on('close', (code) => events.closed(code));
    socket.on('error', () => undefined);
    return { send: (frame) => socket.send(frame), close: () => socket.terminate() };
  };
}

/** What the server closes a socket with that somebody opens at a document. */
export const closeCodeOf = (base: string, who: Person, slug: string, documentId: string): Promise<number> =>
  new Promise((resolve) => {
    connectAs(base, who.cookie)(`/documents/${slug}/${documentId}`, {
      opened: () => undefined,
      received: () => undefined,
      closed: resolve,
    });
  });

type TabOptions = { store?: DocumentStore; schemaVersion?: number; connect?: Connect; isNew?: boolean };

/** Opens tabs for the tests of this file; each test closes its own. */
export function testTabs(server: { readonly url: string }) {
  const tabs: Tab[] = [];
  afterEach(async () => {
    await Promise.all(tabs.splice(0).map((tab) => tab.open.close()));
  });
  return (person: Person, slug: string, documentId: string, options?: TabOptions): Tab => {
    const tab = new Tab(server.url, person, slug, documentId, options);
    tabs.push(tab);
    return tab;
  };
}

/** A person's tab with the document open. */
export class Tab {
  readonly open: OpenDocument;

  constructor(
    base: string,
    person: { id: string; cookie: string },
    slug: string,
    documentId: string,
    options: TabOptions = {},
  ) {
    this.open = openDocument({
      documentId,
      workspaceSlug: slug,
      user: { id: person.id, name: 'somebody' },
      store: memoryDocumentStore(),
      connect: connectAs(base, person.cookie),
      ...options,
    });
  }

  get ydoc(): Doc {
    return this.open.ydoc;
  }

  get text(): string {
    return documentToText(readContent(this.ydoc));
  }

  /** Adds words at the end of a line. */
  type(line: number, words: string): void {
    const block = contentOf(this.ydoc).get(line);
    if (!(block instanceof XmlElement)) throw new Error(`no line ${line}`);
    const text = block.toArray().find((each) => each instanceof XmlText);
    if (text) text.insert(text.length, words);
    else block.insert(0, [new XmlText(words)]);
  }

  addLine(words: string): void {
    const block = new XmlElement('paragraph');
    block.insert(0, [new XmlText(words)]);
    contentOf(this.ydoc).push([block]);
  }

  removeLine(line: number): void {
    contentOf(this.ydoc).delete(line, 1);
  }

  async becomes(kind: string): Promise<void> {
    await expect.poll(() => this.open.status.get().kind, { interval: 10 }).toBe(kind);
  }

  async hears(text: string): Promise<void> {
    await expect.poll(() => this.text, { interval: 10 }).toBe(text);
  }
}
