import { describe, expect, it } from 'vitest';
import { readSearch, writeSearch } from './search.ts';

describe('search parameters', () => {
  it('stay text, so that a roll number keeps its zeros and nothing is quoted', () => {
    expect(readSearch('?search=0042&page=2')).toEqual({ search: '0042', page: '2' });
    expect(writeSearch({ search: '0042', page: 2 })).toBe('?search=0042&page=2');
  });

  it('are removed from the address when empty', () => {
    expect(writeSearch({ search: '', role: undefined, page: null })).toBe('');
  });

  it('keep characters that have a meaning in an address', () => {
    const search = { search: 'Élodie & Noé = 100 %?#' };
    expect(readSearch(writeSearch(search))).toEqual(search);
  });
});
