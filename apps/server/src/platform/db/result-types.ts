import { types, type CustomTypesConfig } from 'pg';

/** Object ids of PostgreSQL's built-in types; they never change. */
const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const TEXT_ARRAY: number = 1009;
const BYTEA_ARRAY = 1001;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TIMESTAMPTZ_ARRAY = 1185;

const parseDefaultTimestamp: (text: string) => unknown = types.getTypeParser(TIMESTAMPTZ, 'text');
const parseTextArray: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY, 'text');

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseCount],
  [DATE, (text) => text],
  [TIMESTAMPTZ, parseInstant],
  [BYTEA_ARRAY, refuseBytes],
  [INT8_ARRAY, (text) => parseEach(text, parseCount)],
  [DATE_ARRAY, (text) => parseTextArray(text)],
  [TIMESTAMPTZ_ARRAY, (text) => parseEach(text, parseInstant)],
]);

/** Instants as milliseconds since 1970, days as 'YYYY-MM-DD', counts as numbers: what JSON and the sync rows carry. */
export const resultTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    const parser = format === 'binary' ? undefined : parsers.get(oid);
    return parser ?? types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
  },
};

/** Their letters would be read one by one, each into a text of its own: four MB of bytes take some hundred. */
function refuseBytes(): never {
  throw new TypeError('expected bytes as a row each, got an array of them');
}

function parseInstant(text: string): number {
  return Number(parseDefaultTimestamp(text));
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count)) throw new RangeError(`expected an integer below 2^53, got ${text}`);
  return count;
}

function parseEach<T>(text: string, parse: (element: string) => T): (T | null)[] {
  return parseTextArray(text).map((element) => (element === null ? null : parse(element)));
}
