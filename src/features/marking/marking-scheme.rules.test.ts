import { expect, it } from 'vitest';
import { PRESETS } from './marking-presets.ts';
import { conditionsOf, faultsOfScheme, hundredths } from './marking-scheme.rules.ts';
import { MarkingSchemeInput } from './marking-scheme-schema.ts';
import type { MarkingScheme } from './marking-scheme.ts';
import { PLAIN_SCHEME } from './server/marking.builders.ts';

const label = { en: 'A', fr: 'A' };
const band = (code: string, from: string) => ({ code, from, label });
const honour = (bounds: object, code = 'H') => ({ code, label, kind: 'honour' as const, ...bounds });
const term = (weight: string, slots = [{ name: label, weight: '1' }]) => ({ name: label, weight, slots });

it.each<[string, Partial<MarkingScheme>, string]>([
  ['a pass mark above the maximum', { pass_mark: '20.01' }, 'pass_mark'],
  ['a maximum of nothing', { maximum: '0.00', pass_mark: '0' }, 'maximum'],
  ['no period', { periods: [] }, 'periods'],
  ['a period without a sheet', { periods: [term('1', [])] }, 'periods.0.slots'],
  ['a period that weighs nothing', { periods: [term('1'), term('1'), term('0')] }, 'periods.2.weight'],
  [
    'a sheet that weighs nothing',
    { periods: [term('1', [{ name: label, weight: '0.00' }])] },
    'periods.0.slots.0.weight',
  ],
  ['bands that do not ascend', { grades: [band('C', '10'), band('B', '9.5')] }, 'grades.1.from'],
  ['bands that begin alike', { grades: [band('C', '10'), band('B', '10.0')] }, 'grades.1.from'],
  ['a band above the maximum', { appreciations: [band('B', '20.5')] }, 'appreciations.0.from'],
  ['two bands of one name', { grades: [band('C', '0'), band('C', '10')] }, 'grades.1.code'],
  ['judgements without two of them', { marking: 'judgements' }, 'judgements'],
  ['an honour that everybody gets', { honours: [honour({})] }, 'honours.0.average_from'],
  [
    'an honour that nobody can get',
    { honours: [honour({ average_from: '12', average_below: '12' })] },
    'honours.0.average_below',
  ],
  [
    'two honours of one name',
    { honours: [honour({ average_from: '12' }), honour({ average_from: '14' })] },
    'honours.1.code',
  ],
  [
    'a rule behind one that always holds',
    { promotion: [{ outcome: 'repeat' }, { outcome: 'promote', average_from: '10' }] },
    'promotion.0.outcome',
  ],
  [
    'a bound above the maximum',
    { promotion: [{ outcome: 'promote', core_from: '21' }] },
    'promotion.0.core_from',
  ],
  [
    'a share of more than all',
    { classified: { measure: 'assessments', share: '101', periods: 1 } },
    'classified.share',
  ],
  [
    'more classified periods than the year has',
    { classified: { measure: 'everybody', share: '0', periods: 4 } },
    'classified.periods',
  ],
  ['an examination that counts nothing', { external_exam: '0' }, 'external_exam'],
  ['the best none', { combination: { rule: 'best', count: 0 } }, 'combination.count'],
  ['a zero that is left out', { special: { absent_zero: 'exclude' } }, 'special.absent_zero'],
])('%s is refused at its field', (_what, part, path) => {
  const scheme = { ...PLAIN_SCHEME, ...part };
  expect(faultsOfScheme(scheme).map((fault) => fault.path.join('.'))).toContain(path);
  const parsed = MarkingSchemeInput.safeParse(structuredClone(scheme));
  expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
});

it.each(Object.entries(PRESETS))('the preset %s is valid', (_key, scheme) => {
  expect(faultsOfScheme(scheme)).toEqual([]);
  expect(MarkingSchemeInput.safeParse(structuredClone(scheme)).error).toBeUndefined();
});

it('a promotion rule without conditions may be the last', () => {
  expect(faultsOfScheme(PLAIN_SCHEME)).toEqual([]);
  expect(conditionsOf({ outcome: 'repeat' })).toEqual([]);
});

it('decimals are compared exactly, not as floats', () => {
  expect(['9.99', '10', '9.9', '0.01', '1000.5'].map(hundredths)).toEqual([999, 1000, 990, 1, 100_050]);
});
