import type { Band, Decimal, Honour, MarkingScheme, PromotionRule } from './marking-scheme.ts';

export type SchemeFault = { path: (string | number)[]; message: string };

export const MOST_PERIODS = 12;

const DECIMAL = /^\d{1,4}(?:\.\d{1,2})?$/;
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** A decimal in hundredths, so that comparisons are exact. */
export function hundredths(decimal: Decimal): number {
  const [whole = '0', part = ''] = decimal.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const ABOVE_ZERO = /*i18n*/ 'Enter a number above 0';
const WITHIN_MAXIMUM = /*i18n*/ 'This is above the maximum';
const ASCENDING = /*i18n*/ 'Each line begins above the one before it';
const CODE_TWICE = /*i18n*/ 'Two lines have the same short form';
const PER_CENT = /*i18n*/ 'Enter a number from 0 to 100';

/** The names of a rule's conditions. */
export const conditionsOf = ({ outcome: _outcome, ...conditions }: PromotionRule): string[] =>
  Object.entries(conditions).flatMap(([field, value]) => (value === undefined ? [] : [field]));

const boundsOf = ({ code: _code, label: _label, kind: _kind, ...bounds }: Honour): string[] =>
  Object.entries(bounds).flatMap(([field, value]) => (value === undefined ? [] : [field]));

function twice(codes: readonly string[]): number | null {
  const place = codes.findIndex((code, at) => codes.indexOf(code) !== at);
  return place === -1 ? null : place;
}

export function faultsOfScheme(scheme: MarkingScheme): SchemeFault[] {
  return [
    ...faultsOfNumbers(scheme),
    ...faultsOfPeriods(scheme),
    ...faultsOfBands(scheme, 'grades'),
    ...faultsOfBands(scheme, 'appreciations'),
    ...faultsOfJudgements(scheme),
    ...faultsOfHonours(scheme),
    ...faultsOfPromotion(scheme),
  ];
}

function faultsOfNumbers(scheme: MarkingScheme): SchemeFault[] {
  const faults: SchemeFault[] = [];
  const { maximum, pass_mark, classified, external_exam, combination, special } = scheme;
  if (hundredths(maximum) === 0) faults.push({ path: ['maximum'], message: ABOVE_ZERO });
  if (hundredths(pass_mark) > hundredths(maximum))
    faults.push({ path: ['pass_mark'], message: /*i18n*/ 'The pass mark is above the maximum' });
  if (hundredths(classified.share) > 100_00)
    faults.push({ path: ['classified', 'share'], message: PER_CENT });
  if (classified.periods < 1 || classified.periods > Math.max(scheme.periods.length, 1))
    faults.push({
      path: ['classified', 'periods'],
      message: /*i18n*/ 'Enter at least 1 and no more periods than the year has',
    });
  if (external_exam !== null && (hundredths(external_exam) === 0 || hundredths(external_exam) > 100_00))
    faults.push({ path: ['external_exam'], message: /*i18n*/ 'Enter a number above 0, at most 100' });
  if ('count' in combination && combination.count < 1)
    faults.push({ path: ['combination', 'count'], message: ABOVE_ZERO });
  if ('keep' in combination && combination.keep < 1)
    faults.push({ path: ['combination', 'keep'], message: ABOVE_ZERO });
  for (const [value, what] of Object.entries(special))
    if (value.endsWith('_zero') && what === 'exclude')
      faults.push({ path: ['special', value], message: /*i18n*/ 'This entry always counts as 0' });
  return faults;
}

function faultsOfPeriods({ periods }: MarkingScheme): SchemeFault[] {
  if (periods.length === 0)
    return [{ path: ['periods'], message: /*i18n*/ 'The year needs at least one period' }];
  return periods.flatMap((period, place) => {
    const faults: SchemeFault[] = [];
    const at = ['periods', place];
    if (hundredths(period.weight) === 0) faults.push({ path: [...at, 'weight'], message: ABOVE_ZERO });
    if (period.slots.length === 0)
      faults.push({ path: [...at, 'slots'], message: /*i18n*/ 'Each period needs at least one sheet' });
    for (const [slot, { weight }] of period.slots.entries())
      if (hundredths(weight) === 0)
        faults.push({ path: [...at, 'slots', slot, 'weight'], message: ABOVE_ZERO });
    return faults;
  });
}

function faultsOfBands(scheme: MarkingScheme, field: 'grades' | 'appreciations'): SchemeFault[] {
  const bands: readonly Band[] = scheme[field];
  const faults = bands.flatMap(({ from }, place): SchemeFault[] => {
    const path = [field, place, 'from'];
    if (hundredths(from) > hundredths(scheme.maximum)) return [{ path, message: WITHIN_MAXIMUM }];
    const before = bands[place - 1];
    return before && hundredths(before.from) >= hundredths(from) ? [{ path, message: ASCENDING }] : [];
  });
  const same = twice(bands.map(({ code }) => code));
  if (same !== null) faults.push({ path: [field, same, 'code'], message: CODE_TWICE });
  return faults;
}

function faultsOfJudgements({ marking, judgements }: MarkingScheme): SchemeFault[] {
  const same = twice(judgements.map(({ code }) => code));
  return [
    ...(marking === 'judgements' && judgements.length < 2
      ? [{ path: ['judgements'], message: /*i18n*/ 'Name at least two judgments' }]
      : []),
    ...(same === null ? [] : [{ path: ['judgements', same, 'code'], message: CODE_TWICE }]),
  ];
}

function faultsOfHonours({ honours, maximum }: MarkingScheme): SchemeFault[] {
  const same = twice(honours.map(({ code }) => code));
  const faults = honours.flatMap((honour, place): SchemeFault[] => {
    if (boundsOf(honour).length === 0)
      return [{ path: ['honours', place, 'average_from'], message: /*i18n*/ 'Enter at least one bound' }];
    const { average_from, average_below, unjustified_hours_from, unjustified_hours_below } = honour;
    if (isNotBelow(average_from, average_below))
      return [{ path: ['honours', place, 'average_below'], message: NOBODY }];
    if (isNotBelow(unjustified_hours_from, unjustified_hours_below))
      return [{ path: ['honours', place, 'unjustified_hours_below'], message: NOBODY }];
    return (['average_from', 'average_below', 'every_subject_from'] as const).flatMap((field) =>
      honour[field] !== undefined && hundredths(honour[field]) > hundredths(maximum)
        ? [{ path: ['honours', place, field], message: WITHIN_MAXIMUM }]
        : [],
    );
  });
  if (same !== null) faults.push({ path: ['honours', same, 'code'], message: CODE_TWICE });
  return faults;
}

const NOBODY = /*i18n*/ 'Nobody can meet both of these bounds';

function faultsOfPromotion({ promotion, maximum }: MarkingScheme): SchemeFault[] {
  return promotion.flatMap((rule, place): SchemeFault[] => {
    if (conditionsOf(rule).length === 0 && place < promotion.length - 1)
      return [
        {
          path: ['promotion', place, 'outcome'],
          message: /*i18n*/ 'This rule always applies: rules after it are ignored',
        },
      ];
    if (isNotBelow(rule.average_from, rule.average_below))
      return [{ path: ['promotion', place, 'average_below'], message: NOBODY }];
    return (['average_from', 'average_below', 'core_from'] as const).flatMap((field) =>
      rule[field] !== undefined && hundredths(rule[field]) > hundredths(maximum)
        ? [{ path: ['promotion', place, field], message: WITHIN_MAXIMUM }]
        : [],
    );
  });
}

const isNotBelow = (from: Decimal | undefined, below: Decimal | undefined): boolean =>
  from !== undefined && below !== undefined && hundredths(from) >= hundredths(below);
