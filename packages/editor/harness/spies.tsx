import type {
  DocumentJson,
  EditorProps,
  IssueItem,
  IssueReferences,
  MentionItem,
  PageItem,
  RichTextProps,
} from '../src/react/index.ts';

/** What a test asks to be mounted. */
export interface HarnessRequest {
  kind: 'rich' | 'lite' | 'read' | 'document';
  value?: DocumentJson;
  editable?: boolean;
  placeholder?: string;
  people?: MentionItem[];
  /** No issues can be named. */
  issues?: 'none';
  /** How the fake services behave. */
  mentions?: 'ok' | 'slow' | 'fail' | 'none';
  upload?: 'ok' | 'slow' | 'fail' | 'broken';
  /** Deleting and restoring files. */
  storage?: 'ok' | 'fail';
  strict?: boolean;
  /** A shared document that comes when the test says so, or was there at once. */
  late?: 'waits' | 'arrived';
  typography?: boolean;
  rememberSections?: string;
  clickableTasks?: boolean | 'refused';
}

const PEOPLE: MentionItem[] = ['Member', 'Mara Lind', 'Emma', 'Admin', 'Åsa'].map((title, index) => ({
  title,
  entity_identifier: `u-${index + 1}`,
  entity_name: 'user_mention',
  redirect_uri: `/acme/profile/u-${index + 1}`,
}));

/** The reader's own id. */
const ME = 'u-1';
const SLOW = 700;

function spy(name: string, ...args: unknown[]): void {
  window.calls.push({ name, args });
}

const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Issues that the harness knows; the last one only its server does. */
const ISSUES: readonly IssueItem[] = [
  ['WEB-12', 'Map tiles disappear'],
  ['WEB-13', 'Login page is slow'],
  ['API-7', 'Map of the sea'],
  ['API-8', 'Map kept by the server'],
].map(([reference = '', title = '']) => ({
  issueId: `i-${reference}`,
  reference,
  title,
  icon: <span aria-hidden="true">○</span>,
}));
const HERE = ISSUES.slice(0, 3);

const PAGES: readonly PageItem[] = [
  ['p-1', 'Launch plan', 'Website'],
  ['p-2', 'Plan of the year', 'Workspace'],
].map(([pageId = '', title = '', place = '']) => ({
  pageId,
  title,
  place,
  icon: <span aria-hidden="true">▤</span>,
}));

const fits = (query: string) => (issue: IssueItem) =>
  `${issue.reference} ${issue.title}`.toLowerCase().includes(query.toLowerCase());

const issueReferences: IssueReferences = {
  find: (query) => HERE.filter(fits(query)),
  findMore: async (query) => {
    spy('findMore', query);
    await wait(100);
    return ISSUES.filter(fits(query));
  },
  byId: (reference) => HERE.find((issue) => issue.reference === reference) ?? null,
  byAddress: (address) => {
    const [, reference] = /^https:\/\/cairn\.test\/\w+\/([A-Z]+-\d+)$/.exec(address) ?? [];
    return HERE.find((issue) => issue.reference === reference) ?? null;
  },
  addressOf: (issueId) => `https://cairn.test/acme/${issueId.slice(2)}`,
  pages: {
    find: (query) => PAGES.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase())),
    byAddress: (address) => {
      const [, pageId] = /^https:\/\/cairn\.test\/acme\/pages\/(p-\d)$/.exec(address) ?? [];
      return PAGES.some((each) => each.pageId === pageId) ? (pageId ?? null) : null;
    },
    linkTo: (pageId) => {
      const page = PAGES.find((each) => each.pageId === pageId);
      return page ? { name: page.title, href: `https://cairn.test/acme/pages/${pageId}` } : null;
    },
  },
  draw: ({ kind, id, written }) => {
    if (kind === 'page') {
      const page = PAGES.find((each) => each.pageId === id);
      return page ? (
        <a href="#followed" data-testid="chip" onClick={() => spy('followed', id)}>
          {page.title}
        </a>
      ) : (
        <span>{written}</span>
      );
    }
    const [issueId, reference] = [id, written];
    const issue = ISSUES.find((each) => each.issueId === issueId);
    return issue ? (
      <a href="#followed" data-testid="chip" onClick={() => spy('followed', issueId)}>
        {`${issue.reference} ${issue.title}`}
      </a>
    ) : (
      <span>{reference}</span>
    );
  },
};

export function harnessProps(request: HarnessRequest): {
  edit: EditorProps;
  read: Omit<RichTextProps, 'value'>;
} {
  const issueWidget: EditorProps['issueWidget'] = (...args) => {
    spy('issueWidget', ...args);
    return <span data-testid="widget">{args.join(' ')}</span>;
  };
  return {
    read: {
      highlights: [ME],
      label: 'Read',
      issueWidget,
      drawReference: issueReferences.draw,
      rememberSections: request.rememberSections,
      ...(request.clickableTasks
        ? {
            onTaskChange: async (...args: unknown[]) => {
              spy('onTaskChange', ...args);
              return request.clickableTasks !== 'refused';
            },
          }
        : {}),
    },
    edit: {
      editable: request.editable ?? true,
      label: 'Harness',
      typography: request.typography,
      rememberSections: request.rememberSections,
      ...(request.placeholder === undefined ? {} : { placeholder: request.placeholder }),
      onChange: (json, html) => spy('onChange', json, html),
      onSubmit: (json, html) => {
        spy('onSubmit', json, html);
        if (request.kind === 'lite') window.editor?.clear();
      },
      // An editor that goes ends after the next one is asked for.
      onReady: (ready) => window.mounted === request && spy('onReady', ready),
      onUploadingChange: (uploading) => spy('onUploadingChange', uploading),
      ...(request.mentions === 'none' ? {} : { mentionSuggestions: (query) => suggestions(request, query) }),
      mentionHighlights: () => {
        spy('mentionHighlights');
        return Promise.resolve([ME]);
      },
      issueWidget,
      ...(request.issues === 'none' ? {} : { issueReferences }),
      createIssues: async (titles) => {
        spy('createIssues', titles);
        return titles.map((title, at) =>
          title === 'refused' ? null : { issueId: `i-WEB-${12 + at}`, reference: `WEB-${12 + at}` },
        );
      },
      pickIssue: () =>
        Promise.resolve({ issueId: 'i-9', projectId: 'p-1', workspaceSlug: 'acme', name: 'WEB-9' }),
      issueFromUrl: (url) => {
        const [, workspaceSlug, issueId] = /^https:\/\/cairn\.test\/(\w+)\/([A-Z]+-\d+)$/.exec(url) ?? [];
        return issueId && workspaceSlug ? { issueId, projectId: 'p-1', workspaceSlug } : null;
      },
      fileHandler: {
        upload: (file, signal) => upload(request, file, signal),
        delete: (path) => store(request, 'delete', path),
        restore: (path) => store(request, 'restore', path),
        cancel: () => spy('cancel'),
      },
    },
  };
}

async function suggestions(request: HarnessRequest, query: string): Promise<MentionItem[]> {
  spy('mentionSuggestions', query);
  if (request.mentions === 'fail') throw new Error('no network');
  if (request.mentions === 'slow') await wait(SLOW);
  return request.people ?? PEOPLE;
}

const PICTURE =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="teal"/></svg>',
  );

async function store(request: HarnessRequest, verb: 'delete' | 'restore', path: string): Promise<void> {
  spy(verb, path);
  if (request.storage === 'fail') throw new Error('500');
}

async function upload(request: HarnessRequest, file: File, signal: AbortSignal): Promise<string> {
  spy('upload', file.name, file instanceof File);
  signal.addEventListener('abort', () => spy('aborted'));
  if (request.upload === 'slow') await wait(SLOW);
  if (request.upload === 'fail') throw new Error('500');
  if (request.upload === 'broken') return `${location.origin}/missing/none.png`;
  return `${location.origin}/picture.svg?${file.name.length}${PICTURE.length}`;
}
