// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { errorSentence } from './errors.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('the reason of a failure', () => {
  it.each([
    'Failed to fetch',
    'Failed to fetch dynamically imported module: /assets/fees.js',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'Could not connect to the server.',
    'The network does not answer.',
  ])('"%s" means that the server cannot be reached', (message) => {
    expect(errorSentence(new TypeError(message))).toContain('cannot be reached');
  });

  it.each([
    "Cannot read properties of undefined (reading 'id')",
    'rows.map is not a function',
    "undefined is not an object (evaluating 'a.b')",
    'fee is null',
    'rows is not iterable',
  ])('"%s" is a bug in the program', (message) => {
    expect(errorSentence(new TypeError(message))).toContain('Something went wrong');
  });
});
