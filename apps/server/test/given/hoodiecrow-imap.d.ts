/** What tests use of it; the package has no types. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Message {
    readonly flags: string[];
  }

  interface Imap {
    readonly server: Server;
    readonly folderCache: Readonly<Record<string, { readonly messages: readonly Message[] }>>;
    listen(port: number): void;
    appendMessage(folder: string, flags: readonly string[], date: false, raw: string): void;
  }

  export default function hoodiecrow(options: object): Imap;
}
