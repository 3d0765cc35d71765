import { z } from 'zod';
import { contract, json } from './contract.ts';

const anybody = { method: 'GET', who: 'anyone' } as const;

export const getOpenApi = contract({
  ...anybody,
  path: '/api/openapi.json',
  summary: 'Returns this API as an OpenAPI 3.1 document.',
  answer: json(z.record(z.string(), z.json())),
});

export const getApiPage = contract({
  ...anybody,
  path: '/api/docs',
  summary: 'Returns the documentation of this API as an HTML page.',
  answer: { as: 'text', text: /^<!doctype html>/ },
});
