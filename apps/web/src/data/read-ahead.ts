import type { RowsAhead } from '@cairn/sync/client';

/** The prefix before the person and the workspace in the name of a store on disk. */
export const ENGINE_PREFIX = 'cairn:';

/** Where the session of the last visit is kept. */
export const SESSION_KEY = 'cairn.session';

/** What {@link readAheadScript} leaves on the page. */
interface Ahead {
  readonly name: string;
  readonly rows: Promise<RowsAhead | undefined>;
}

/**
 * Begins to read the rows of the workspace in the address while the code of the page is still on its way. Runs in the head
 * of the page; a build must not change its text, because the content security policy allows it by its hash.
 */
export const readAheadScript =
  `(function(){try{var s=JSON.parse(localStorage.getItem('${SESSION_KEY}')),` +
  "w=s&&s.workspaces.find(function(x){return x.slug===location.pathname.split('/')[1]});if(!w)return;" +
  `var n='${ENGINE_PREFIX}'+s.me.id+':'+w.id;window.cairnAhead={name:n,rows:new Promise(function(done){` +
  'var o=indexedDB.open(n);o.onerror=function(){done()};' +
  // There is no store yet: it is not for this script to make one.
  'o.onupgradeneeded=function(){o.transaction.abort()};' +
  'o.onsuccess=function(){var b=o.result;b.onversionchange=function(){b.close()};' +
  "try{var t=b.transaction(['meta','snap']),p=t.objectStore('meta').get('position'),r=t.objectStore('snap').getAll();" +
  't.onabort=function(){done()};t.oncomplete=function(){done(p.result&&{stamp:p.result.stamp,segments:r.result})}}' +
  'catch(e){done()}b.close()}})}}catch(e){}})()';

/** Opens the store that is being read; once, so that what was read is not kept beside the rows that are made of it. */
export function takeAhead<Store>(
  open: (name: string, rows: Ahead['rows']) => Promise<Store>,
): { readonly name: string; readonly store: Promise<Store> } | undefined {
  const page: { cairnAhead?: Ahead } = window as never;
  if (!page.cairnAhead) return undefined;
  const { name, rows } = page.cairnAhead;
  delete page.cairnAhead;
  const store = open(name, rows);
  // Whoever asks for it is told.
  store.catch(() => undefined);
  return { name, store };
}
