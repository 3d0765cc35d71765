// The baseline for everything over a network: plain `http`, `pg` and `ws`, without sessions, checks and history.
// Started by BareServer; takes DATABASE_URL and WORKSPACE_ID, prints its port.
import { createServer } from 'node:http';
import { Pool } from 'pg';
import { WebSocketServer } from 'ws';

const workspaceId = process.env['WORKSPACE_ID'] ?? '';
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const { rows: held } = await pool.query<{ id: string }>(
  'select id from issues where workspace_id = $1 order by id limit 5000',
  [workspaceId],
);
let writes = 0;

const routes: Readonly<Record<string, () => Promise<unknown>>> = {
  '/null': () => Promise.resolve({}),
  '/list': async () => {
    const { rows } = await pool.query('select * from members where workspace_id = $1', [workspaceId]);
    return rows;
  },
  '/write': async () => {
    const id = held[writes++ % held.length]?.id;
    await pool.query(
      `with changed as (update issues set updated_at = now() where workspace_id = $1 and id = $2 returning id),
        clock as (update workspace_clock set seq = seq + 1 where workspace_id = $1 returning seq)
      insert into changes (workspace_id, seq, op, model, row_id, scope, patch)
      select $1, seq, 'U', 'issue', id, 'bench', '{}' from clock, changed`,
      [workspaceId, id],
    );
    return {};
  },
};

const server = createServer((request, response) => {
  const answer = routes[request.url ?? ''];
  if (!answer) return void response.writeHead(404).end();
  request.resume();
  answer().then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
// Broadcasts every message.
sockets.on('connection', (socket) =>
  socket.on('message', (data) => {
    const text = (data as Buffer).toString();
    for (const each of sockets.clients) each.send(text);
  }),
);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
