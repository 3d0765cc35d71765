import { z } from 'zod';
import { because } from '../because.ts';
import { contract, created, json } from '../http/contract.ts';
import { moment, ok } from '../http/values.ts';
import type { refusals } from '../refusals.ts';
import { workspaceRefusals } from '../workspaces/refusals.ts';
import {
  IMPORT_ADDRESS_MAX,
  IMPORT_FAULTS,
  IMPORT_PEOPLE_MAX,
  IMPORT_PROBLEMS,
  IMPORT_PROVIDERS,
  IMPORT_QUERY_MAX,
  IMPORT_SOURCE_MAX,
  IMPORT_STATUSES,
  IMPORT_TOKEN_MAX,
  PERSON_FATES,
  SYNC_HOURS,
} from './constants.ts';
import { importRefusals } from './refusals.ts';

/** Refuses tokens: an import would keep running after its token has ended. */
const access = { who: 'member', needs: 'import:manage', signedIn: true } as const;
/** Imports aren't synced rows: people who may manage them get 404 for one that doesn't exist. */
const one = { ...access, furtherBy: 'content' } as const;
const errors = Object.values(importRefusals);

const atMost = (most: number) =>
  z.string().max(most, because<typeof refusals.too_long>('too_long', { most }));

const token = atMost(IMPORT_TOKEN_MAX);
const syncHours = z.union(SYNC_HOURS.map((hours) => z.literal(hours))).nullable();

const counted = z.strictObject({ issues: z.int(), comments: z.int(), labels: z.int(), people: z.int() });

const importer = z.strictObject({
  id: z.uuid(),
  provider: z.enum(IMPORT_PROVIDERS),
  /** The root URL of the API. */
  base_url: z.string(),
  /** The owner of the token, as the provider reports it. */
  account: z.string(),
  /** owner/name of a repository, or the key of a Jira project. */
  source: z.string().nullable(),
  project_id: z.uuid().nullable(),
  status: z.enum(IMPORT_STATUSES),
  /** Why it has failed. */
  fault: z.enum(IMPORT_FAULTS).nullable(),
  /** When the provider's rate limit ends. */
  waits_until: moment.nullable(),
  /** What has been read so far. */
  found: counted,
  /** Imported in all runs together. */
  imported: counted,
  /** Issues and comments that the last run updated. */
  updated: z.int(),
  /** What has been read but not yet written. */
  left: z.int(),
  problems: z.array(z.strictObject({ problem: z.enum(IMPORT_PROBLEMS), subject: z.string() })),
  problem_count: z.int(),
  epics_to_modules: z.boolean(),
  sync_every_hours: syncHours,
  next_sync_at: moment.nullable(),
  /** Whether a token is stored, so that it can run again without asking for one. */
  has_token: z.boolean(),
  created_by: z.uuid(),
  created_at: moment,
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
});

export const listImporters = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/importers',
  ...access,
  share: 'reads',
  summary: 'Lists the imports of a workspace, newest first, and the available providers.',
  answer: json(
    z.strictObject({ providers: z.array(z.enum(IMPORT_PROVIDERS)), importers: z.array(importer) }),
  ),
});

export const createImporter = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/importers',
  ...access,
  summary:
    'Connects to GitHub or Jira with a token, which is verified and stored encrypted. Nothing is imported yet.',
  input: z.strictObject({
    provider: z.enum(IMPORT_PROVIDERS),
    /** Empty for GitHub itself; the host of a Jira. */
    base_url: atMost(IMPORT_ADDRESS_MAX).default(''),
    /** The email address of the account in Jira Cloud. */
    email: atMost(IMPORT_ADDRESS_MAX).default(''),
    token,
  }),
  errors,
  answer: created(importer),
});

export const getImporter = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/importers/:id',
  ...one,
  share: 'reads',
  summary: 'Returns an import, without its token.',
  answer: json(importer),
});

export const listImportSources = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/importers/:id/sources',
  ...one,
  summary: "Lists the provider's repositories or projects that the token can read.",
  query: z.object({
    query: atMost(IMPORT_QUERY_MAX).default(''),
    page: z.coerce.number().int().min(1).max(100).default(1),
  }),
  errors,
  answer: json(
    z.strictObject({
      sources: z.array(z.strictObject({ source: z.string(), name: z.string(), is_private: z.boolean() })),
      has_more: z.boolean(),
    }),
  ),
});

export const updateImporter = contract({
  method: 'PATCH',
  path: '/api/workspaces/:slug/importers/:id',
  ...one,
  summary:
    'Chooses the source, which is then read, or the project. Once the import has run, sets how often it syncs.',
  input: z.strictObject({
    source: atMost(IMPORT_SOURCE_MAX).optional(),
    project_id: z.uuid().optional(),
    sync_every_hours: syncHours.optional(),
  }),
  errors,
  answer: json(importer),
});

export const listImportPeople = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/importers/:id/people',
  ...one,
  share: 'reads',
  summary: 'Lists the people in the source, those with the most issues first, and what would be imported.',
  errors: [importRefusals.not_ready],
  answer: json(
    z.strictObject({
      people: z.array(
        z.strictObject({
          key: z.string(),
          name: z.string(),
          email: z.string().nullable(),
          issues: z.int(),
          comments: z.int(),
        }),
      ),
      issues: z.int(),
      open_issues: z.int(),
      epics: z.int(),
      comments: z.int(),
      labels: z.int(),
      new_labels: z.int(),
    }),
  ),
});

export const confirmImporter = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/importers/:id/confirm',
  ...one,
  summary: 'Starts an import whose source has been read. Invited people get an email.',
  input: z.strictObject({
    people: z
      .array(
        z.strictObject({
          key: atMost(IMPORT_SOURCE_MAX),
          becomes: z.enum(PERSON_FATES),
          user_id: z.uuid().nullable().default(null),
          email: z
            .email(because<typeof refusals.not_an_email>('not_an_email'))
            .max(255, because<typeof refusals.too_long>('too_long', { most: 255 }))
            .nullable()
            .default(null),
        }),
      )
      .max(IMPORT_PEOPLE_MAX),
    epics_to_modules: z.boolean().default(false),
    sync_every_hours: syncHours.default(null),
  }),
  errors: [...errors, ...Object.values(workspaceRefusals)],
  answer: json(importer),
});

export const runImporterAgain = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/importers/:id/runs',
  ...one,
  summary:
    'Runs an import again: adds new items from the source and updates those that changed there, unless they were edited in Cairn.',
  input: z.strictObject({ token: token.default('') }),
  errors,
  answer: json(importer),
});

export const removeImporter = contract({
  method: 'DELETE',
  path: '/api/workspaces/:slug/importers/:id',
  ...one,
  summary: 'Deletes an import and its token. Imported issues are kept.',
  answer: json(ok),
});
