import { describe, expect, it } from 'vitest';
import { aPage, oneOf, textUpTo } from '#platform/http/filters.ts';
import { readFilters } from '#platform/http/read-filters.ts';
import { writeFilters } from './filters.ts';

const fields = { search: textUpTo(100), status: oneOf(['active', 'left']), page: aPage };

describe('reading the address', () => {
  it('treats a search for a roll number as text, though the router has parsed a number', () => {
    expect(readFilters(fields, { search: 42, page: 3 })).toEqual({ search: '42', page: 3 });
  });

  it('drops invalid values and keeps the rest, since people edit addresses', () => {
    expect(readFilters(fields, { search: 'elodie', status: 'abolished', page: 'x' })).toEqual({
      search: 'elodie',
    });
  });

  it('ignores parameters that are not filters', () => {
    expect(readFilters(fields, { tab: 'fees', search: '' })).toEqual({});
  });
});

describe('writing the address', () => {
  it('starts at the first page when a filter changes', () => {
    expect(writeFilters({ search: 'a', page: 4 }, { search: 'ab' })).toEqual({ search: 'ab' });
  });

  it('changes the page without touching the filters', () => {
    expect(writeFilters({ search: 'a', page: 4 }, { page: 5 })).toEqual({ search: 'a', page: 5 });
  });

  it('omits empty values, so that an unfiltered list has a clean address', () => {
    expect(writeFilters({ search: 'a', status: 'left' }, { search: '', status: undefined, page: 1 })).toEqual(
      {},
    );
  });

  it('keeps unrelated parameters, such as an open tab', () => {
    expect(writeFilters({ tab: 'history', search: 'a' }, { search: '' })).toEqual({ tab: 'history' });
  });
});
