import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Workbench } from './workbench.ts';

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => void;
}

/** Starts `bare-server.ts` on the same database. */
export async function startBare({ databaseUrl, workspaceId }: Workbench): Promise<BareServer> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'bare-server.ts')],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, WORKSPACE_ID: workspaceId },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}
