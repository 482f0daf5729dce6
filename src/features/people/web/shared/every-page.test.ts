import { expect, it } from 'vitest';
import { everyPage } from './every-page.ts';

const school = Array.from({ length: 120 }, (_, number) => `teacher ${number}`);
const pageOf = (rows: string[], total: number) => async (page: number) => ({
  people: rows.slice((page - 1) * 50, page * 50),
  total,
});

it('reads all pages of a hundred and twenty teachers', async () => {
  expect(await everyPage(pageOf(school, school.length))).toEqual(school);
});

it('sends one request if one page holds all, or if there is nobody', async () => {
  const asked: number[] = [];
  const counting = (rows: string[]) => (page: number) => {
    asked.push(page);
    return pageOf(rows, rows.length)(page);
  };
  expect(await everyPage(counting(school.slice(0, 50)))).toHaveLength(50);
  expect(await everyPage(counting([]))).toEqual([]);
  expect(asked).toEqual([1, 1]);
});

it('ends when a page has fewer than expected', async () => {
  expect(await everyPage(pageOf(school.slice(0, 60), 61))).toHaveLength(60);
});
