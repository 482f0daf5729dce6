import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isLongEnoughContact,
  isLongEnoughPhone,
  keepPhone,
  phoneLink,
  readPhone,
  writePhone,
} from './phone.ts';

describe('a number as people type it', () => {
  it.each([
    ['699123456', '+237699123456'],
    ['6 99 12 34 56', '+237699123456'],
    ['699-12-34-56', '+237699123456'],
    ['+237 6 99 12 34 56', '+237699123456'],
    ['237699123456', '+237699123456'],
    ['00237 699 123 456', '+237699123456'],
    ['(+237) 699.12.34.56', '+237699123456'],
    ['222 23 45 67', '+237222234567'],
    ['2 37 12 34 56', '+237237123456'],
    ['237 237 12 34 56', '+237237123456'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['+235 66 12 34 56', '+23566123456'],
  ])('%s is stored as %s', (typed, kept) => {
    expect(readPhone(typed)).toBe(kept);
    expect(keepPhone(typed)).toBe(kept);
  });

  it.each([
    ['69912345', 'a digit too few'],
    ['+237 69 91 23 45', 'a digit too few after the code'],
    ['6991234567', 'a digit too many'],
    ['799123456', 'no number of Cameroon begins with 7'],
    ['0612345678', 'a foreign number without its country'],
    ['Mme Ngo, 699 12 34 56', 'words beside it'],
    ['+0123456789', 'no country begins with 0'],
    ['', 'nothing'],
  ])('%s is invalid: %s', (typed) => {
    expect(readPhone(typed)).toBeNull();
    expect(phoneLink(typed)).toBeNull();
    expect(keepPhone(` ${typed} `)).toBe(typed);
    expect(writePhone(typed)).toBe(typed);
  });
});

it.each([
  ['699123456', true],
  ['69912345', false],
  ['677 00 00 0', false],
  ['+237 677 00 00 0', false],
  ['0612345678', true],
  ['+4712345678', true],
  ['+472345678', true],
  ['Papa 677', false],
  ['          ', false],
  ['677 00 00 00 (evening)', true],
])('is %s a phone number of at least nine digits, in the format of Cameroon: %s', (typed, enough) => {
  expect(isLongEnoughPhone(typed)).toBe(enough);
});

it.each([
  ['699123456', true],
  ['69912345', false],
  ['Papa 677', false],
  ['          ', false],
  ['Her aunt, next door', true],
])('is %s enough to reach somebody, as a number or words: %s', (typed, enough) => {
  expect(isLongEnoughContact(typed)).toBe(enough);
});

it.each([
  ['+237699123456', '6 99 12 34 56'],
  ['+237 699 12 34 56', '6 99 12 34 56'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+23566123456', '+235 66 12 34 56'],
  ['+12025550123', '+1 20 25 55 01 23'],
])('%s is displayed as %s', (kept, shown) => {
  expect(writePhone(kept)).toBe(shown);
});

it('parses its own output as the same number, domestic and foreign', () => {
  const home = fc.stringMatching(/^\+237[26][0-9]{8}$/);
  const abroad = fc.stringMatching(/^\+(?:1|33|49|235|240|242)[1-9][0-9]{7,8}$/);
  fc.assert(
    fc.property(fc.oneof(home, abroad), (phone) => {
      expect(readPhone(phone)).toBe(phone);
      expect(readPhone(writePhone(phone))).toBe(phone);
      expect(phoneLink(writePhone(phone))).toBe(`tel:${phone}`);
    }),
  );
});
