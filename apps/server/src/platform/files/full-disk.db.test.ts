import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';

const MEBIBYTE = 1024 * 1024;
const scratch = mkdtempSync(path.join(tmpdir(), 'cairn-full-disk-'));
const why = mount(scratch);
const server = testServer(why === undefined ? { DATA_DIR: scratch } : {});
const file = { name: 'a.txt', content: Buffer.alloc(MEBIBYTE, 'some bytes '), type: 'text/plain' };

afterAll(() => {
  spawnSync('umount', [scratch]);
  rmSync(scratch, { recursive: true, force: true });
});

test.skipIf(why !== undefined)(
  `a full disk refuses an upload for now, leaves nothing of it, and takes it when there is room (${why ?? 'a disk of 4 MB'})`,
  async () => {
    const ada = await server.person('ada');
    const { slug } = await ada.createWorkspace();
    const project = await ada.createProject(slug);
    const entity_id = await ada.createIssue(slug, project);
    const attach = { purpose: 'issue-attachment', entity_id };
    const send = () =>
      ada.upload<{ error?: string; asset: string }>(`/api/workspaces/${slug}/file-assets`, file, attach);
    const first = await send();
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const ballast = path.join(scratch, 'ballast');
    expect(() => writeFileSync(ballast, Buffer.alloc(8 * MEBIBYTE))).toThrow('ENOSPC');
    expect(await send()).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect(readdirSync(path.join(scratch, 'files', '.incoming'))).toEqual([]);
    const read = await ada.fetch(first.body.asset);
    expect(Buffer.from(await read.arrayBuffer()).equals(file.content)).toBe(true);
    rmSync(ballast);
    expect((await send()).status).toBe(201);
  },
);

/** Why this machine cannot; undefined when it could. */
function mount(folder: string): string | undefined {
  mkdirSync(folder, { recursive: true });
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4M', 'none', folder], {
    encoding: 'utf8',
  });
  return status === 0
    ? undefined
    : `skipped, this machine cannot mount a small disk: ${error?.message ?? stderr}`;
}
