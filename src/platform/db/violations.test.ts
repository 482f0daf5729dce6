import { describe, expect, it } from 'vitest';
import { brokenConstraint, orRefuse } from './violations.ts';

const violation = (code: string, constraint?: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('refused'), { code, constraint }) });

describe('a broken constraint', () => {
  it('is found inside the query builder’s error', () => {
    expect(brokenConstraint(violation('23505', 'classes_name_section_key'))).toBe('classes_name_section_key');
  });

  it.each([violation('40001'), violation('42P01', 'x'), new Error('other'), 'text', null])(
    'is not found in %s',
    (error) => {
      expect(brokenConstraint(error)).toBeNull();
    },
  );
});

describe('orRefuse', () => {
  const codes = { rule: 'TAKEN' } as const;

  it('maps a known constraint to its code, and rethrows every other failure', async () => {
    expect(await orRefuse(codes, () => Promise.reject(violation('23505', 'rule')))).toEqual({
      refused: 'TAKEN',
    });
    await expect(orRefuse(codes, () => Promise.reject(violation('23505', 'other')))).rejects.toThrow(
      'Failed query',
    );
  });

  it('lets the work refuse by throwing, so that a surrounding transaction is rolled back', async () => {
    let thrown = false;
    const work = async (refuse: (code: 'TAKEN') => never) => {
      try {
        refuse('TAKEN');
      } finally {
        thrown = true;
      }
    };
    expect(await orRefuse(codes, work)).toEqual({ refused: 'TAKEN' });
    expect(thrown).toBe(true);
  });
});
