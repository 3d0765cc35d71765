import { createIssue, createProject, FIRST_STATES, keyBetween, type RichText } from '@cairn/domain';
import { uuid, type Command } from '@cairn/sync/schema';
import { expect } from 'vitest';
import { undeclaredRefusal } from './given/off-schema.ts';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
}

/** Everybody's, in tests. */
export const PASSWORD = 'a long and quiet river';
let count = 0;

/** Somebody signed in, who speaks to the server over HTTP. */
export class Person {
  readonly name: string;
  readonly email: string;
  readonly id: string;
  readonly #base: string;
  #cookie: string;

  private constructor(base: string, name: string, email: string, id: string, cookie: string) {
    this.#base = base;
    this.name = name;
    this.email = email;
    this.id = id;
    this.#cookie = cookie;
  }

  static async signUp(base: string, name: string): Promise<Person> {
    const email = `${name}.${++count}@example.com`;
    const stranger = new Person(base, name, email, '', '');
    const answer = await stranger.call('POST', '/auth/sign-up', {
      email,
      password: PASSWORD,
      display_name: name,
    });
    expect(answer.status, `sign-up of ${name}: ${JSON.stringify(answer.body)}`).toBe(200);
    const { body } = await stranger.call<{ id: string }>('GET', '/api/users/me');
    return new Person(base, name, email, body.id, stranger.#cookie);
  }

  /** The same person, signed in, at another process of the same server. */
  at(base: string): Person {
    return new Person(base, this.name, this.email, this.id, this.#cookie);
  }

  get cookie(): string {
    return this.#cookie;
  }

  async call<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await fetch(this.#base + path, {
      method,
      headers: { ...this.headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const cookie = response.headers.get('set-cookie')?.split(';')[0];
    if (cookie !== undefined) this.#cookie = cookie;
    const isJson = response.headers.get('content-type')?.includes('application/json') === true;
    const answer = (isJson ? await response.json() : await response.text()) as T;
    assertDeclared(method, path, answer);
    return { status: response.status, body: answer };
  }

  /** Sends a file as a browser's form does. */
  async upload<T = { asset: string; id: string }>(
    path: string,
    file: { readonly name: string; readonly content: Uint8Array; readonly type?: string },
    attributes: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer<T>> {
    const form = new FormData();
    form.append(
      'asset',
      new Blob([new Uint8Array(file.content)], { type: file.type ?? 'image/png' }),
      file.name,
    );
    form.append('attributes', JSON.stringify(attributes));
    const response = await fetch(this.#base + path, { method: 'POST', headers: this.headers(), body: form });
    const body = (await response.json()) as T;
    assertDeclared('POST', path, body);
    return { status: response.status, body };
  }

  /** Reads a file with everything that comes with it. */
  async fetch(
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string | FormData } = {},
  ): Promise<Response> {
    return await fetch(this.#base + path, { ...init, headers: { ...this.headers(), ...init.headers } });
  }

  private headers(): Record<string, string> {
    return { origin: this.#base, ...(this.#cookie === '' ? {} : { cookie: this.#cookie }) };
  }

  /** Runs a command over HTTP and returns the status; 200 means committed. */
  async run<Input>(
    slug: string,
    command: Command<Input>,
    args: Input,
  ): Promise<Answer<{ error?: string; message?: string }>> {
    const { name, version } = command;
    return this.call('POST', `/api/workspaces/${slug}/commands`, { name, v: version, args });
  }

  async createWorkspace(slug = `team-${uuid().slice(-8)}`): Promise<{ id: string; slug: string }> {
    const answer = await this.call<{ id: string }>('POST', '/api/workspaces', {
      name: slug,
      slug,
      company_size: '2-10',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return { id: answer.body.id, slug };
  }

  async createProject(
    slug: string,
    identifier = 'WEB',
    isPublic = true,
  ): Promise<{ id: string; stateIds: string[] }> {
    const id = uuid();
    const stateIds = FIRST_STATES.map(() => uuid());
    const answer = await this.run(slug, createProject, {
      id,
      membershipId: uuid(),
      stateIds,
      name: `Project ${identifier}`,
      identifier,
      description: '',
      icon: null,
      coverUrl: null,
      isPublic,
      leadId: null,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return { id, stateIds };
  }

  async createIssue(
    slug: string,
    project: { id: string; stateIds: readonly string[] },
    given: GivenIssue = {},
  ): Promise<string> {
    const id = given.id ?? uuid();
    const answer = await this.run(slug, createIssue, newIssue(id, project, given));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return id;
  }

  /** The rows of one parent that the sync engine loads by themselves. */
  async partial<Row = Record<string, unknown>>(
    slug: string,
    model: string,
    parentId: string,
  ): Promise<Row[]> {
    const path = `/sync/${slug}/partial?model=${model}&parent=${parentId}`;
    const { status, body } = await this.call<{ rows: Row[] }>('GET', path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.rows;
  }

  /** What the sync engine would load at start, by entity. */
  async everything(slug: string): Promise<Map<string, Record<string, unknown>[]>> {
    const { body } = await this.call<string>('GET', `/sync/${slug}/bootstrap?clients=`);
    const rows = new Map<string, Record<string, unknown>[]>();
    const lines = typeof body === 'string' ? body.split('\n').filter((line) => line !== '') : [];
    for (const line of lines) {
      const parsed = JSON.parse(line) as { k: string; m: string; n: number; cols: Record<string, unknown[]> };
      if (parsed.k !== 'rows') continue;
      const list = rows.get(parsed.m) ?? [];
      for (let at = 0; at < parsed.n; at++)
        list.push(
          Object.fromEntries(Object.entries(parsed.cols).map(([name, column]) => [name, column[at]])),
        );
      rows.set(parsed.m, list);
    }
    return rows;
  }
}

interface GivenIssue {
  readonly id?: string;
  readonly title?: string;
  readonly parentId?: string;
  readonly stateIndex?: number;
  readonly description?: RichText;
}

/** What an issue of which little matters is created with. */
export function newIssue(
  id: string,
  project: { id: string; stateIds: readonly string[] },
  given: GivenIssue = {},
) {
  return {
    id,
    projectId: project.id,
    title: given.title ?? 'An issue',
    stateId: project.stateIds[given.stateIndex ?? 0] ?? '',
    priority: 'none' as const,
    assigneeIds: [],
    labelIds: [],
    parentId: given.parentId ?? null,
    startDate: null,
    dueDate: null,
    sortOrder: keyBetween(undefined, undefined),
    description: given.description,
  };
}

/** Contracts say with which codes their routes refuse. */
function assertDeclared(method: string, path: string, body: unknown): void {
  const fault = undeclaredRefusal(method, path, body);
  if (fault !== undefined) throw new Error(fault);
}
