import { createIssue } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import type { Random } from '@cairn/sync/simulator';
import { newIssue, PASSWORD, Person } from './person.ts';

export interface Answered {
  readonly kind: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly began: number;
  readonly took: number;
  /** The first words of the answer, for a message. */
  readonly said: string;
}

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const PEOPLE = 6;

type Request = readonly [string, () => Promise<Response>];
type Choice = readonly [Request, ...Request[]];

/** People who go on using a server whatever happens to it, and what they were answered. */
export class Load {
  readonly answers: Answered[] = [];
  /** Ids of issues that were answered with 200. */
  readonly acknowledged: string[] = [];
  readonly #person: Person;
  readonly #slug: string;
  readonly #project: { id: string; stateIds: string[] };
  readonly #random: Random;
  #running: Promise<void>[] = [];
  #isOver = false;

  private constructor(
    person: Person,
    slug: string,
    project: { id: string; stateIds: string[] },
    random: Random,
  ) {
    this.#person = person;
    this.#slug = slug;
    this.#project = project;
    this.#random = random;
  }

  static async on(url: string, random: Random): Promise<Load> {
    const person = await Person.signUp(url, 'busy');
    const { slug } = await person.createWorkspace();
    return new Load(person, slug, await person.createProject(slug), random);
  }

  start(): void {
    this.#isOver = false;
    this.#running = Array.from({ length: PEOPLE }, () => this.#work());
  }

  /** Lets what is on its way be answered. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /** When each kind of request was answered well for the first time after `from`. */
  wellAgain(from: number): number | undefined {
    const kinds = new Set(this.answers.map(({ kind }) => kind));
    const firsts = [...kinds].map((kind) =>
      this.answers.find((each) => each.kind === kind && each.began >= from && each.status < 300),
    );
    if (firsts.some((first) => first === undefined)) return undefined;
    return Math.max(...firsts.map((first) => (first ? first.began + first.took : 0)));
  }

  async #work(): Promise<void> {
    while (!this.#isOver) await this.#ask();
  }

  async #ask(): Promise<void> {
    const began = performance.now();
    const [kind, ask] = this.#random.pick(this.#requests());
    const answer = await ask();
    const said = await answer.text().catch(() => '');
    const { status, headers } = answer;
    const took = performance.now() - began;
    this.answers.push({
      kind,
      status,
      retryAfter: headers.get('retry-after'),
      began,
      took,
      said: said.slice(0, 200),
    });
  }

  #requests(): Choice {
    const slug = this.#slug;
    return [
      ['who am I', () => this.#person.fetch('/api/users/me')],
      ['bootstrap', () => this.#person.fetch(`/sync/${slug}/bootstrap?clients=`)],
      ['sign in', () => this.#signIn()],
      ['upload', () => this.#upload()],
      ['create', () => this.#create()],
      ['create', () => this.#create()],
    ];
  }

  #signIn(): Promise<Response> {
    return this.#person.fetch('/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: this.#person.email, password: PASSWORD }),
    });
  }

  #upload(): Promise<Response> {
    const form = new FormData();
    form.append('asset', new Blob([IMAGE], { type: 'image/png' }), 'dot.png');
    form.append('attributes', '{}');
    return this.#person.fetch('/api/users/file-assets', { method: 'POST', body: form });
  }

  async #create(): Promise<Response> {
    const id = uuid();
    const answer = await this.#person.fetch(`/api/workspaces/${this.#slug}/commands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: createIssue.name,
        v: createIssue.version,
        args: newIssue(id, this.#project),
      }),
    });
    if (answer.ok) this.acknowledged.push(id);
    return answer;
  }
}
