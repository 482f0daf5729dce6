import type { FeatureTesting } from '#features/testing.ts';
import { addDays } from './school-year.rules.ts';
import { aSpan, aYear, freeDays } from './server/school-year.builders.ts';

export const schoolYearTesting: FeatureTesting = {
  matrix: {
    'schoolYears.current': '--++++',
    'schoolYears.list': '-----+',
    'schoolYears.get': '-----+',
    'schoolYears.create': '-----+',
    'schoolYears.change': '-----+',
    'schoolYears.makeCurrent': '-----+',
    'schoolYears.remove': '-----+',
    'schoolYears.addPeriod': '-----+',
    'schoolYears.changePeriod': '-----+',
    'schoolYears.removePeriod': '-----+',
    'schoolYears.addHoliday': '-----+',
    'schoolYears.addHolidays': '-----+',
    'schoolYears.changeHoliday': '-----+',
    'schoolYears.removeHoliday': '-----+',
  },
  inputs: ({ db, id, unique }) => {
    const name = `Y ${unique}`.slice(0, 20);
    const year = async () => (await aYear(db)).id;
    const week = (first_day: string) => aSpan(first_day, addDays(first_day, 4), name);
    /** A year with a term and a holiday over its first two weeks. */
    const aFullYear = async () => {
      const days = freeDays();
      const made = await aYear(db, {
        ...days,
        periods: [{ ...week(days.first_day), parts: [] }],
        holidays: [week(days.first_day)],
      });
      return { ...made, days };
    };
    const inYear = async (of: 'period_id' | 'holiday_id') => {
      const { id: yearId, periods, holidays, days } = await aFullYear();
      const [found] = of === 'period_id' ? periods : holidays;
      const ids = { year_id: await id({ mine: yearId }), [of]: await id({ mine: found!.id }) };
      return { ids, span: week(addDays(days.first_day, 7)) };
    };
    const changing = (of: 'period_id' | 'holiday_id') => async () => {
      const { ids, span } = await inYear(of);
      return { ...ids, ...span };
    };
    const removing = (of: 'period_id' | 'holiday_id') => async () => (await inYear(of)).ids;
    const adding = async () => {
      const { id: yearId, days } = await aFullYear();
      return { year_id: await id({ mine: yearId }), ...week(addDays(days.first_day, 7)) };
    };
    return {
      'schoolYears.get': async () => ({ year_id: await id({ mine: year }) }),
      'schoolYears.create': () => ({ name, ...freeDays(), preset: 'sequences' }),
      'schoolYears.change': async () => ({ year_id: await id({ mine: year }), name, ...freeDays() }),
      'schoolYears.makeCurrent': async () => ({ year_id: await id({ mine: year }) }),
      'schoolYears.remove': async () => ({ year_id: await id({ mine: year }) }),
      'schoolYears.addPeriod': adding,
      'schoolYears.changePeriod': changing('period_id'),
      'schoolYears.removePeriod': removing('period_id'),
      'schoolYears.addHoliday': adding,
      'schoolYears.addHolidays': async () => {
        const { year_id, ...span } = await adding();
        return { year_id, holidays: [span] };
      },
      'schoolYears.changeHoliday': changing('holiday_id'),
      'schoolYears.removeHoliday': removing('holiday_id'),
    };
  },
};
