import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { Client } from 'pg';
import { build } from 'vite';

const KINDS: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

export interface BareList {
  readonly url: string;
  /** The JavaScript of its page, compressed, in KB: React and 80 lines. */
  readonly scriptSize: number;
  readonly stop: () => void;
}

/** Builds `bench/prototype` and serves it with the issues of a workspace, as the baseline of what a browser needs. */
export async function startBareList(databaseUrl: string, slug: string): Promise<BareList> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'cairn-bare-list-'));
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, '../prototype'),
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
  const files = new Map(
    readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [`/${path.relative(outDir, file)}`, gzipSync(readFileSync(file), { level: 9 })];
      }),
  );
  rmSync(outDir, { recursive: true });
  const rows = gzipSync(await readColumns(databaseUrl, slug), { level: 1 });
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname;
    const body = asked === '/rows.json' ? rows : (files.get(asked) ?? files.get('/index.html'));
    const kind = KINDS[path.extname(asked)] ?? (asked === '/rows.json' ? 'application/json' : 'text/html');
    response.writeHead(200, { 'content-type': kind, 'content-encoding': 'gzip' }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const scripts = [...files].filter(([name]) => name.endsWith('.js'));
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    scriptSize: scripts.reduce((sum, [, content]) => sum + content.length, 0) / 1024,
    stop: () => void server.close(),
  };
}

async function readColumns(databaseUrl: string, slug: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ columns: string }>(
    `select json_build_object('id', json_agg(i.id), 'title', json_agg(i.title), 'number', json_agg(i.number),
        'priority', json_agg(i.priority), 'updatedAt', json_agg(extract(epoch from i.updated_at) * 1000))::text as columns
      from issues i join workspaces w on w.id = i.workspace_id where w.slug = $1`,
    [slug],
  );
  await client.end();
  return rows[0]?.columns ?? '{}';
}
