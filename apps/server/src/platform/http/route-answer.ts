import type { RouteAnswer } from '@cairn/domain/http/contract';
import { z } from 'zod';

/** Why a value does not match the route's declared answer, as its first error; undefined if it does. */
export function answerFault(declared: RouteAnswer, text: string): string | undefined {
  switch (declared.as) {
    case 'json':
      return jsonFault(declared.body, text);
    case 'lines':
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => jsonFault(declared.line, line))
        .find((fault) => fault !== undefined);
    case 'text':
      return declared.text.test(text) ? undefined : `expected ${declared.text}, got ${text.slice(0, 100)}`;
    case 'nothing':
      return text === '' ? undefined : `expected no body, got ${text.slice(0, 100)}`;
    case 'bytes':
      return undefined;
  }
}

function jsonFault(schema: z.ZodType, text: string): string | undefined {
  const parsed = schema.safeParse(JSON.parse(text));
  return parsed.success ? undefined : `${z.prettifyError(parsed.error)} in ${text.slice(0, 300)}`;
}
