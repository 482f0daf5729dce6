import { expect, it } from 'vitest';
import type { Sheet } from '../../marks.contract.ts';
import { withModeration } from './kept-sheets.ts';

const step = { by: 'add' as const, value: '1', reason: 'Too hard', at: '2026-11-20T10:00:00Z' };
const sheetOf = (assessments: readonly object[]) => ({ assessments }) as unknown as Sheet;

it('a sheet stored by a version before moderation opens, without any', () => {
  const [kept] = withModeration(sheetOf([{ name: 'Test 1', moderated: true }])).assessments;
  expect(kept).toMatchObject({ name: 'Test 1', moderation: [] });
});

it('moderation sent by the server is kept', () => {
  expect(withModeration(sheetOf([{ moderation: [step] }])).assessments[0]!.moderation).toEqual([step]);
});
