import { createHash } from 'node:crypto';
import { routeName, type RouteContract } from '@cairn/domain/http/contract';
import type { z } from 'zod';
import { escapeHtml } from '../escape-html.ts';
import { groupOf, ownCodes, schemaOf } from './open-api.ts';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin-top: 2.5rem; font-size: 1.15rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: .75rem 0; }
h3 { margin: 0; font: 600 .9rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
small { opacity: .75; }
summary { cursor: pointer; }
pre { overflow-x: auto; font: .8rem/1.45 ui-monospace, monospace; }`;

const WHO: Readonly<Record<Exclude<RouteContract['who'], 'guarded'>, string>> = {
  anyone: 'Anyone',
  person: 'A signed-in person',
  caller: 'A signed-in person or a token',
  'instance-admin': 'A server admin',
  member: 'A member of the workspace or a token',
};

/** A readable page that lists all routes, and its policy. It needs no script. */
export function apiPage(contracts: Iterable<RouteContract>): {
  readonly page: string;
  readonly policy: string;
} {
  const groups = new Map<string, RouteContract[]>();
  for (const contract of contracts) {
    const name = groupOf(contract);
    groups.set(name, [...(groups.get(name) ?? []), contract]);
  }
  const body = [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, routes]) => `<h2 id="${name}">${name}</h2>${routes.map(section).join('')}`)
    .join('');
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cairn API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>
<h1>Cairn API</h1>
<p>Send a token as <code>X-Api-Key</code>. There is an OpenAPI document, too: <a href="/api/openapi.json">openapi.json</a>.
Errors are <code>{"error": code, "message": sentence}</code>.</p>${body}</body></html>`;
  const style = createHash('sha256').update(STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; frame-ancestors 'none'`;
  return { page, policy };
}

function section(contract: RouteContract): string {
  const { summary, query, input, form, answer } = contract;
  const shown = [
    ['Query parameters', query],
    ['Request body', input ?? form?.fields],
    ['Response', answer.as === 'json' ? answer.body : answer.as === 'lines' ? answer.line : undefined],
  ] as const;
  const details = shown.flatMap(([title, schema]) => (schema ? [schemaText(title, schema)] : []));
  const codes = [...ownCodes(contract).values()].flat().map((code) => `<code>${escapeHtml(code)}</code>`);
  const errors = codes.length === 0 ? '' : `<p><small>Errors: ${codes.join(', ')}</small></p>`;
  return `<section><h3>${escapeHtml(routeName(contract))}</h3><p>${escapeHtml(summary)}</p>
<p><small>${escapeHtml(accessOf(contract))}</small></p>${errors}${details.join('')}</section>`;
}

function accessOf(contract: RouteContract): string {
  if (contract.who === 'guarded') return contract.to;
  const isMember = contract.who === 'member';
  const who = isMember && contract.signedIn ? 'A signed-in member of the workspace' : WHO[contract.who];
  return isMember && contract.needs !== undefined ? `${who}, with ${contract.needs}` : who;
}

function schemaText(title: string, schema: z.ZodType): string {
  const io = title === 'Response' ? 'output' : 'input';
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre></details>`;
}
