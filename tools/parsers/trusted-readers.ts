/**
 * Functions whose names suggest parsers but that get no input from strangers, or are tested through another; with
 * reasons.
 */
export const NO_STRANGERS: Readonly<Record<string, string>> = {
  'apps/server/src/platform/commands/parse-input.ts parseInput':
    'holds a body against a declared shape; the body itself is tried',
  'packages/documents/src/content/bounded-decoder.ts decodeBounded':
    'counts what it reads; updates have a check of their own steps',
  'apps/server/src/platform/config/read-config.ts readConfig': 'settings of whoever runs the server',
  'apps/server/src/platform/http/pages.ts readPages': 'our own files',
  'apps/server/src/platform/files/pictures/clean-picture.ts cleanPicture': 'calls the four that are tried',
  'apps/server/src/platform/files/detect-type.ts detectType': 'sees the first 4,096 bytes of a file',
  'apps/server/src/platform/sync/read-clock.ts readClock': 'rows of our own',
  'apps/server/src/platform/sync/read-clock.ts readClientStates': 'rows of our own',
  'apps/server/src/platform/db/archive/manifest.ts parseHeader': 'archives of whoever runs the server',
  'apps/server/src/platform/db/archive/manifest.ts parseManifest': 'archives of whoever runs the server',
  'apps/server/src/platform/db/archive/schema.ts readTables': 'the catalogue of the database',
  'apps/server/src/platform/db/archive/schema.ts readForeignKeys': 'the catalogue of the database',
  'apps/server/src/platform/db/archive/schema.ts readSequences': 'the catalogue of the database',
  'apps/server/src/platform/db/archive/schema.ts readMigrations': 'the catalogue of the database',
  'apps/server/src/platform/documents/document-channel.ts readHint': 'what our own processes tell each other',
  'apps/server/src/features/search/read-as.ts readAs': 'opens a transaction',
  'apps/server/src/features/issues/read-filter.ts readFilter': 'calls readFilterText, which is tried',
  'apps/server/src/features/imports/read-page.ts readPage':
    'asks a provider, whose answers are read by a schema; its texts are tried',
  'apps/server/src/features/imports/csv-tracker/read-export.ts readExport': 'calls readTable, which is tried',
  'apps/web/src/app/command-menu/typed-query.ts readTyped': 'calls readFilterText, which is tried',
  'apps/web/src/data/read-ahead.ts readAheadScript':
    "the text of a script that reads the browser's own store",
  'apps/web/src/app/keys/key-map.ts parseOwnKeys': 'one pass over a stored object',
  'apps/web/src/features/issues/list/issue-focus.ts readIssueFocus': 'what is on the screen',
  'apps/web/src/features/issues/properties/issue-lookups.ts readIssueLookups': 'rows of the store',
  'apps/web/src/features/issues/view/use-issue-groups.ts readPlaceKey': 'a key of our own',
  'packages/documents/src/content/read-content.ts readContent':
    'shared documents have bounds and tests of their own',
  'packages/editor/src/shared/read-nodes.ts readNodes': 'shared documents have bounds and tests of their own',
  'packages/editor/src/convert/markdown/read-blocks.ts readBlocks': 'a part of markdown, which is tried',
  'packages/editor/src/convert/markdown/read-tree.ts readMarkdownTree': 'a part of markdown, which is tried',
  'packages/editor/src/convert/markdown/read-inlines.ts readInlines': 'a part of markdown, which is tried',
  'packages/editor/src/convert/markdown-read.ts readMarkdown': 'a part of markdown, which is tried',
  'packages/editor/src/convert/inline-text.ts cleanText': 'a part of HTML and documents, which are tried',
  'packages/editor/src/convert/inline-text.ts cleanCode': 'a part of HTML and documents, which are tried',
  'packages/editor/src/convert/html-read.ts readHtml': 'a part of HTML, which is tried',
  'packages/editor/src/convert/read-html-in-browser.ts readHtmlInBrowser': 'calls readHtml, which is tried',
  'packages/editor/src/convert/bounded-parser.ts parseBounded': 'a part of HTML, which is tried',
  'packages/editor/src/convert/parse-html.ts parseHtml': 'a part of HTML, which is tried',
  'packages/editor/src/convert/parse-html-dom.ts parseHtmlInBrowser': "the browser's own parser",
  'packages/editor/src/nodes/attribute-rules.ts readHtmlAttributes': 'a part of HTML, which is tried',
  'packages/editor/src/nodes/safe-url.ts safeRedirect': 'is safeImageSource, which is tried',
  'apps/server/src/features/notifications/read-notifications.ts readNotifications': 'rows of our own',
  'apps/server/src/features/notifications/read-notifications.ts readWaiting': 'rows of our own',
  'apps/server/src/features/notifications/replies/reply-token.ts readReplyToken':
    'calls replyTokenParts, which is tried',
  'apps/server/src/features/notifications/unsubscribe-token.ts readToken': 'calls tokenParts, which is tried',
  'apps/web/src/features/home/recent-visits.ts readVisits': "the browser's own store",
  'apps/web/src/features/notifications/edit-notifications.ts readOnOpening': 'marks rows as read',
  'apps/web/src/features/notifications/inbox-actions.ts readAll': 'marks rows as read',
  'packages/ui/src/theme.ts readStoredTheme': "the browser's own store",
};
