import { expect, it } from 'vitest';
import { filterSchema } from './filter-schema.ts';
import {
  aDay,
  anId,
  aPage,
  type FilterField,
  idOr,
  matching,
  oneOf,
  readFilter,
  textUpTo,
} from './filters.ts';

const ID = '0190de00-0000-7000-8000-0000000493e1';

it.each<[string, FilterField, string[], string[]]>([
  ['text', textUpTo(3), ['abc', 'é'], ['abcd']],
  ['a choice', oneOf(['asc', 'desc']), ['asc'], ['ASC', 'up']],
  ['an id', anId, [ID, ID.toUpperCase()], ['none', `${ID}0`, '0190de00-0000-9000-8000-0000000493e1']],
  ['an id or a word', idOr('none'), [ID, 'none'], ['all']],
  ['a day', aDay, ['2024-02-29'], ['2023-02-29', '2026-11-31', '2026-1-1', 'today']],
  ['a page', aPage, ['1', '10000'], ['0', '-1', '10001', '1.5', '1e3', '']],
  ['a pattern', matching(/^\d{4}-\d\d$/), ['2026-11'], ['2026']],
])('%s is parsed in the address exactly as on the server', (_name, field, right, wrong) => {
  const schema = filterSchema({ it: field });
  const judged = (text: string) => schema.safeParse({ it: text });
  for (const text of right) expect(judged(text).data?.it, text).toBe(readFilter(field, text));
  for (const text of right) expect(readFilter(field, text), text).toBeDefined();
  for (const text of wrong)
    expect([readFilter(field, text), judged(text).success], text).toEqual([undefined, false]);
});
