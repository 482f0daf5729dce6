import * as fc from 'fast-check';
import { Fraction } from 'fraction.js';
import { describe, expect, it } from 'vitest';
import { type ClassInput, countsIn, type Explanation, type Figure } from '../class-results.ts';
import type { MarkingScheme } from '../marking-scheme.ts';
import { anyClass, anyScheme } from './any-class.builders.ts';
import { calculatePeriod, calculateYear } from './calculate.ts';
import { aClass, anAssessment, aPeriod, aScheme, markOf } from './class.builders.ts';
import {
  explainAverage,
  explainSlot,
  explainSlotAverage,
  explainSubject,
  explainSubjectYear,
  explainYear,
} from './explain.ts';
import { sentenceOf } from './sentence.ts';

function sumUp({ parts, added, exam, weights }: Explanation, { maximum }: MarkingScheme): Fraction | null {
  let top = new Fraction(0);
  let bottom = new Fraction(0);
  for (const { value, weight } of parts.filter(countsIn)) {
    top = top.add(new Fraction(value!.exact).mul(weight));
    bottom = bottom.add(weight);
  }
  expect(bottom.equals(weights)).toBe(true);
  if (bottom.equals(0)) return null;
  let mean = top.div(bottom);
  // Bonus values are out of the scheme's maximum, whatever they were entered out of: they add exactly their points.
  for (const { value } of added) mean = mean.add(value!.exact);
  if (mean.gt(maximum)) mean = new Fraction(maximum);
  if (!exam) return mean;
  const share = new Fraction(exam.result.weight).div(100);
  const before = new Fraction(exam.before.exact);
  return before.mul(new Fraction(1).sub(share)).add(new Fraction(exam.result.value!.exact).mul(share));
}

function expectToAddUp(scheme: MarkingScheme, explanation: Explanation | null, figure: Figure | null) {
  expect(explanation!.figure).toEqual(figure);
  const sum = sumUp(explanation!, scheme);
  if (!figure || !sum) return expect(sum).toBe(figure);
  const { mode, decimals, stage } = scheme.rounding;
  // Not exactly one half, because the three rounding modes differ by less than one unit of the last decimal.
  const off = sum.sub(figure.exact).abs();
  if (stage === 'final') expect(off.equals(0)).toBe(true);
  else expect(off.lte(new Fraction(mode === 'down' ? 1 : 0.5).div(10 ** decimals))).toBe(true);
}

it('the parts of every figure add up to it, whatever the scheme', () => {
  fc.assert(
    fc.property(anyScheme, anyClass, (scheme, input) => {
      for (const period of [0, 1])
        for (const { student_id, subjects, slots, average } of calculatePeriod(scheme, input, period)
          .students) {
          const at = { student_id, period };
          expectToAddUp(scheme, explainAverage(scheme, input, at), average);
          for (const [slot, figure] of slots.entries())
            expectToAddUp(scheme, explainSlotAverage(scheme, input, { ...at, slot }), figure);
          for (const { subject_id, value, slots } of subjects) {
            expectToAddUp(scheme, explainSubject(scheme, input, { ...at, subject_id }), value);
            for (const [slot, figure] of slots.entries())
              expectToAddUp(scheme, explainSlot(scheme, input, { ...at, subject_id, slot }), figure);
          }
        }
      for (const { student_id, average, subjects } of calculateYear(scheme, input).students) {
        expectToAddUp(scheme, explainYear(scheme, input, { student_id }), average);
        for (const { subject_id, value } of subjects)
          expectToAddUp(scheme, explainSubjectYear(scheme, input, { student_id, subject_id }), value);
      }
    }),
    { numRuns: 30 },
  );
});

describe('a figure in one line', () => {
  const at = { student_id: 'ana', period: 0 };
  const table = aClass({
    subjects: { maths: '4', french: '2', sport: '3' },
    marks: { ana: { maths: ['13', null], french: ['15.5', null], sport: ['14', '15'] } },
  });

  it('shows the sum, the weights and what is missing, in both languages', () => {
    const explanation = explainAverage(aScheme(), table, at)!;
    expect(sentenceOf(explanation, { language: 'en' })).toBe(
      '14.06 = (13 × 4 + 15.5 × 2 + 14.5 × 3) / 9; 2 marks missing: not counted',
    );
    expect(sentenceOf(explanation, { language: 'fr' })).toBe(
      '14,06 = (13 × 4 + 15,5 × 2 + 14,5 × 3) / 9 ; 2 notes manquantes : non comptées',
    );
  });

  it('shows that a missing mark counts as 0 if it does', () => {
    const scheme = aScheme({ missing: { ...aScheme().missing, average: 'zero' } });
    const explanation = explainSubject(scheme, table, { ...at, subject_id: 'maths' })!;
    expect(sentenceOf(explanation, { language: 'en' })).toBe(
      '6.50 = (13 + 0) / 2; 1 mark missing: counted as 0',
    );
  });

  it('lists the parts by name if it gets names, and parts without a value', () => {
    const input = aClass({ subjects: { maths: '1' }, marks: { ana: { maths: ['exempt', '12'] } } });
    const names = { language: 'fr' as const, nameOf: ({ id }: { id: string }) => `S${Number(id) + 1}` };
    expect(sentenceOf(explainSubject(aScheme(), input, { ...at, subject_id: 'maths' })!, names)).toBe(
      '12,00 = 12 ; 1 dispense : non comptée',
    );
    const none = aClass({ subjects: { maths: '1' }, marks: { ana: { maths: ['absent_zero', null] } } });
    expect(sentenceOf(explainAverage(aScheme(), none, at)!, names)).toBe(
      '0,00 = 0 ; 1 absence : comptée 0 ; 1 note manquante : non comptée',
    );
  });

  it('marks parts whose displayed values are rounded, to explain the last digit', () => {
    const input = {
      ...aClass({ subjects: { maths: '1', french: '1' }, marks: { ana: { maths: [], french: [] } } }),
      assessments: [anAssessment('maths', { out_of: '30' }), anAssessment('french')],
      marks: [
        { student_id: 'ana', assessment_id: 'maths.0.0', mark: markOf('20') },
        { student_id: 'ana', assessment_id: 'french.0.0', mark: markOf('12') },
      ],
    };
    expect(sentenceOf(explainAverage(aScheme(), input, at)!, { language: 'en' })).toBe(
      '12.67 = (13.33 + 12) / 2; rounded at the end only',
    );
  });

  it('expands a bonus that is cut off at the maximum', () => {
    const input = {
      ...aClass({ subjects: { maths: '1' }, marks: { ana: { maths: ['19'] } } }),
    };
    const bonus = anAssessment('maths', { id: 'extra', kind: 'bonus', out_of: '5' });
    const more = {
      ...input,
      assessments: [...input.assessments, bonus],
      marks: [...input.marks, { student_id: 'ana', assessment_id: 'extra', mark: markOf('2') }],
    };
    const explanation = explainSlot(aScheme(), more, { ...at, subject_id: 'maths', slot: 0 })!;
    expect(sentenceOf(explanation, { language: 'en' })).toBe('20.00 = 19 + 2 (bonus); at most the maximum');
  });

  it('expands a yearly average that includes an examination', () => {
    const scheme = aScheme({ periods: [aPeriod(1), aPeriod(1, '2')], external_exam: '50' });
    const input = aClass({
      subjects: { maths: '1' },
      marks: { ana: { maths: [['10'], ['13']] } },
      students: { ana: { external_exam: '14' } },
      exam_class: true,
    });
    const explanation = explainYear(scheme, input, { student_id: 'ana' })!;
    expect(sentenceOf(explanation, { language: 'en' })).toBe(
      '13.00 = 12 × 50% + 14 × 50% (examination); 12.00 = (10 × 1 + 13 × 2) / 3',
    );
  });
});

it('is null for a missing student, subject or period', () => {
  const input = aClass({ subjects: { maths: '1', french: '1' }, marks: { ana: { maths: ['12'] } } });
  const scheme = aScheme();
  expect(explainAverage(scheme, input, { student_id: 'ben', period: 0 })).toBeNull();
  expect(explainAverage(scheme, input, { student_id: 'ana', period: 7 })).toBeNull();
  expect(explainSubject(scheme, input, { student_id: 'ana', period: 0, subject_id: 'french' })).toBeNull();
});

describe('a moderated mark', () => {
  const base = aClass({ subjects: { MATH: '1' }, marks: { Zoé: { MATH: ['19', '12'] } } });
  const moderated = (...moderation: ClassInput['assessments'][number]['moderation']): ClassInput => ({
    ...base,
    assessments: base.assessments.map((each) => (each.slot === 0 ? { ...each, moderation } : each)),
  });
  const at = { student_id: 'Zoé', period: 0, subject_id: 'MATH' };
  const said = (input: ClassInput, language: 'fr' | 'en') =>
    sentenceOf(explainSlot(aScheme(), input, { ...at, slot: 0 })!, { language });

  it('is explained with the entered number and the adjustments', () => {
    expect(said(moderated({ by: 'add', value: '2' }), 'fr')).toBe('20,00 = 20 (modérée : 19/20 + 2)');
    expect(said(moderated({ by: 'multiply', value: '0.5' }, { by: 'cap', value: '9' }), 'en')).toBe(
      '9.00 = 9 (moderated: 19/20 × 0.5, at most 9)',
    );
    expect(said(base, 'en')).toBe('19.00 = 19');
  });

  it('counts in the figures above it', () => {
    const sentence = sentenceOf(explainSubject(aScheme(), moderated({ by: 'add', value: '-1' }), at)!, {
      language: 'fr',
    });
    expect(sentence.replaceAll('\u00A0', ' ')).toBe('15,00 = (18 + 12) / 2 ; 1 note modérée');
  });
});
