import { describe, expect, it } from 'vitest';
import { brokenConstraint, orRefuse } from './violations.ts';

const violation = (code: string, constraint?: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('refused'), { code, constraint }) });

describe('a broken constraint', () => {
  it('is found behind the wrapping of the query builder', () => {
    expect(brokenConstraint(violation('23505', 'classes_name_section_key'))).toBe('classes_name_section_key');
  });

  it.each([violation('40001'), violation('42P01', 'x'), new Error('other'), 'text', null])(
    'is not seen in %s',
    (error) => {
      expect(brokenConstraint(error)).toBeNull();
    },
  );
});

describe('orRefuse', () => {
  const codes = { rule: 'TAKEN' } as const;

  it('answers a rule that it knows with its code, and passes every other failure on', async () => {
    expect(await orRefuse(codes, () => Promise.reject(violation('23505', 'rule')))).toEqual({
      refused: 'TAKEN',
    });
    await expect(orRefuse(codes, () => Promise.reject(violation('23505', 'other')))).rejects.toThrow(
      'Failed query',
    );
  });

  it('lets the work refuse by a throw, so that a transaction around it is undone', async () => {
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
