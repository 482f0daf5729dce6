import type { MessageDescriptor } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { detailLines } from './detail-words.ts';

const CLASS = '0190b3a4-5555-7000-8000-000000000001';
const GONE = '0190b3a4-6666-7000-8000-000000000002';

/** The English text of a message with its placeholders filled in. */
const t = (words: MessageDescriptor | string) => (typeof words === 'string' ? words : filled(words));
const filled = ({ message = '', values = {} }: MessageDescriptor) =>
  message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const lines = (details: Record<string, unknown>) => detailLines(details, { t, names: { [CLASS]: '6e A' } });

describe('the details of an event in plain words', () => {
  it.each([
    [{}, []],
    [{ fields: ['phone', 'roll_number'] }, ['Fields: phone, roll number']],
    [{ from: 'active', to: 'left' }, ['Active → Left the school']],
    [{ from: null, to: 'teacher' }, ['– → Teacher']],
    [{ role: 'teacher → admin' }, ['Role: Teacher → Administrator']],
    [{ from: CLASS, to: GONE }, ['6e A → 0190b3a4…']],
    [
      { rows: 12, class_id: CLASS, status: null, searched: true },
      ['Rows: 12', 'Class: 6e A', 'With a search'],
    ],
    [{ searched: false, added: [], removed: [GONE] }, ['Removed: 0190b3a4…']],
    [{ something_new: 'a value', rows: 0 }, ['something_new: a value', 'Rows: 0']],
  ])('%j', (details, expected) => {
    expect(lines(details)).toEqual(expected);
  });
});
