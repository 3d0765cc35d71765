import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whyUnfit } from './why-unfit.ts';

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
          expect(whyUnfit(value, 1000)).toContain('unpaired surrogates');
        }),
      );
    },
  );

  test('is not whatever else JSON can say', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        // The half of a pair is in no text that is well-formed; NUL may be.
        fc.pre(!JSON.stringify(value).includes('\\u0000'));
        expect(whyUnfit(value, Infinity)).toBeUndefined();
      }),
    );
  });

  test('is what weighs more than its declaration has room for, before any of it is looked at', () => {
    expect(whyUnfit({ name: 'x'.repeat(10_000) }, 500)).toContain('too large');
    expect(whyUnfit({ name: 'x'.repeat(2000) }, 500)).toBeUndefined();
    expect(
      whyUnfit(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`key ${at}`, at])), 500),
    ).toContain('too large');
    expect(whyUnfit('x'.repeat(4 * 1024 * 1024), Infinity)).toContain('too large');
  });

  test('is what nests deeper than anybody does', () => {
    let value: unknown = 1;
    for (let at = 0; at < 2000; at++) value = [value];
    expect(whyUnfit(value, Infinity)).toContain('1000 levels');
  });
});
