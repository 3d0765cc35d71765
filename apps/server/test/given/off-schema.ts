import type { RouteAnswer, RouteContract } from '@cairn/domain/http/contract';
import { contracts } from '../../src/contracts.ts';
import { answerFault, mayRefuse, routePattern } from '../../src/platform/http/index.ts';
import type { WireAnswer } from './send-request.ts';

interface Pattern {
  readonly name: string;
  readonly matches: RegExp;
  readonly answer: RouteAnswer;
  readonly contract: RouteContract;
}

/** Those with the fewest parameters first, as the router prefers what is spelled out. */
const PATTERNS: readonly Pattern[] = [...contracts]
  .map(([name, contract]) => ({ name, matches: routePattern(contract), answer: contract.answer, contract }))
  .toSorted((one, other) => one.name.split(':').length - other.name.split(':').length);

const HERE = 'http://here';

function patternFor(method: string, target: string): Pattern | undefined {
  const path = URL.canParse(target, HERE) ? new URL(target, HERE).pathname : '';
  return PATTERNS.find(({ matches }) => matches.test(`${method} ${path}`));
}

/** Whether the route answers with a page, also when it refuses, and this is one. */
export function isItsPage(method: string, target: string, text: string): boolean {
  const answer = patternFor(method, target)?.answer;
  return (
    answer !== undefined && 'as' in answer && answer.as === 'text' && answerFault(answer, text) === undefined
  );
}

/** Why a good answer is not the one that the route declares; undefined when it is, and for what is no route of ours. */
export function offSchema(method: string, target: string, { status, text }: WireAnswer): string | undefined {
  if (![200, 201, 204].includes(status) || method === 'HEAD') return undefined;
  const pattern = patternFor(method, target);
  const fault = pattern && answerFault(pattern.answer, text);
  return fault === undefined ? undefined : `${pattern?.name} off its schema: ${fault}`;
}

/** Why a route may not refuse with this code; undefined when its contract says so, and for what is no route of ours. */
export function undeclaredRefusal(method: string, target: string, body: unknown): string | undefined {
  const code = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const pattern = typeof code === 'string' ? patternFor(method, target) : undefined;
  if (pattern === undefined || mayRefuse(pattern.contract, String(code))) return undefined;
  return `${pattern.name} refuses with ${String(code)}, which its contract does not declare`;
}
