import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whyUnfit } from './why-unfit.ts';

const codeOf = (input: unknown, heaviest: number) => whyUnfit(input, heaviest)?.code;

const UNSTORABLE = ['\u0000', '\uD800', '\uDFFF', 'a\uDC00\uD800b'];

describe('what is unfit to be an input', () => {
  test.each(UNSTORABLE)(
    'is text that the database cannot keep, in a value and in a name, wherever',
    (text) => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom('list', 'value', 'name'), { maxLength: 6 }), (way) => {
          let value: unknown = `some ${text}`;
          for (const step of way)
            if (step === 'list') value = [1, value];
            else value = step === 'value' ? { a: null, b: value } : { [`b${text}`]: 1, a: null };
          expect(codeOf(value, 1000)).toBe('not_storable');
        }),
      );
    },
  );

  test('is not whatever else JSON can say', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        // The half of a pair is in no text that is well-formed; NUL may be.
        fc.pre(!JSON.stringify(value).includes('\\u0000'));
        expect(codeOf(value, Infinity)).toBeUndefined();
      }),
    );
  });

  test('is what weighs more than its declaration has room for, before any of it is looked at', () => {
    expect(codeOf({ name: 'x'.repeat(10_000) }, 500)).toBe('input_too_large');
    expect(codeOf({ name: 'x'.repeat(2000) }, 500)).toBeUndefined();
    expect(codeOf(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`key ${at}`, at])), 500)).toBe(
      'input_too_large',
    );
    expect(codeOf('x'.repeat(4 * 1024 * 1024), Infinity)).toBe('input_too_large');
  });

  test('is what nests deeper than anybody does', () => {
    let value: unknown = 1;
    for (let at = 0; at < 2000; at++) value = [value];
    expect(codeOf(value, Infinity)).toBe('input_too_deep');
  });
});
