import { describe, expect, it } from 'vitest';
import type { MarkingScheme } from './marking-scheme.ts';
import { PRESETS } from './marking-presets.ts';
import { calculatePeriod, calculateYear } from './rules/calculate.ts';
import { aClass } from './rules/class.builders.ts';
import type { StudentInput } from './class-results.ts';

/** The proposal for a student with the same mark everywhere, in one subject that counts for promotion. */
function proposed(
  scheme: MarkingScheme,
  mark: string,
  { exam_class = false, ...student }: Partial<StudentInput> & { exam_class?: boolean } = {},
) {
  const marks = scheme.periods.map(({ slots }) => slots.map(() => mark));
  const input = aClass({
    subjects: { MATH: { core: true } },
    marks: { Zoé: { MATH: marks } },
    students: { Zoé: student },
    exam_class,
  });
  return calculateYear(scheme, input).students[0]!.promotion;
}

const NOT_CLASSIFIED = { classified: { periods: [], year: false } };

describe('the promotion rules of the presets', () => {
  it.each([
    ['cameroon_francophone_sequences', '12'],
    ['cameroon_anglophone_secondary', '12'],
    ['cote_d_ivoire', '12'],
    ['nigeria', '12'],
    ['dr_congo', '12'],
  ] as const)('%s promotes nobody who is not classified', (name, mark) => {
    expect(proposed(PRESETS[name], mark)).toBe('promote');
    expect(proposed(PRESETS[name], mark, NOT_CLASSIFIED)).not.toBe('promote');
  });

  it('of Côte d’Ivoire and Nigeria propose nothing for them: the council decides', () => {
    for (const name of ['cote_d_ivoire', 'nigeria'] as const)
      for (const mark of ['2', '9', '12']) expect(proposed(PRESETS[name], mark, NOT_CLASSIFIED)).toBeNull();
  });

  it('of Cameroon wait for the result in an examination class: conditional with the average, else nothing', () => {
    const scheme = PRESETS.cameroon_francophone_sequences;
    const exam_class = true;
    expect(proposed(scheme, '12', { exam_class })).toBe('conditional');
    expect(proposed(scheme, '9', { exam_class })).toBeNull();
    expect(proposed(scheme, '9', { exam_class, exam_passed: true })).toBe('promote');
    expect(proposed(scheme, '12', { exam_class, exam_passed: false })).toBe('repeat');
    expect(proposed(scheme, '12', { exam_class, exam_passed: false, repeats: 2 })).toBe('dismiss');
    expect(proposed(scheme, '9')).toBe('repeat');
    expect(proposed(scheme, '9', { repeats: 2 })).toBe('dismiss');
  });
});

describe('the honours of the presets', () => {
  it.each(Object.entries<MarkingScheme>(PRESETS))(
    '%s gives no honour together with a warning, whatever the average and the hours',
    (_, scheme) => {
      const kindOf = new Map(scheme.honours.map(({ code, kind }) => [code, kind]));
      for (const mark of ['4', '8', '9.99', '12', '14', '18.5', '20'])
        for (const hours of ['0', '5.5', '6', '7', '9.5', '10', '32.5']) {
          const input = aClass({
            subjects: { MATH: '1' },
            marks: { Zoé: { MATH: scheme.periods[0]!.slots.map(() => mark) } },
            students: { Zoé: { unjustified_hours: [hours] } },
          });
          const { honours } = calculatePeriod(scheme, input, 0).students[0]!;
          const kinds = new Set(honours.map((code) => kindOf.get(code)));
          expect(kinds.size, `${mark} with ${hours} h: ${honours.join(' ')}`).toBeLessThan(2);
        }
    },
  );
});
