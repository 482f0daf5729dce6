import { papersOf } from '#platform/i18n/server/words.ts';

/** The words of custom reports. */
export const BUILT_WORDS = papersOf((say) => ({
  rows: say(/*i18n*/ 'Rows'),
  nothing: say(/*i18n*/ 'No record fits these conditions.'),
  found: (rows: string) => say(/*i18n*/ '{rows} records fit.', { rows }),
  foundOne: say(/*i18n*/ 'One record fits.'),
  /** For groups, about the first figure. */
  highest: (values: { rows: string; label: string; figure: string; head: string }) =>
    say(/*i18n*/ '{rows} records fit; the highest figure is that of {label}: {head} {figure}.', values),
  none: say(/*i18n*/ 'Not recorded'),
  takes: {
    sum: (name: string) => say(/*i18n*/ 'Sum: {name}', { name }),
    average: (name: string) => say(/*i18n*/ 'Average: {name}', { name }),
    least: (name: string) => say(/*i18n*/ 'Lowest: {name}', { name }),
    most: (name: string) => say(/*i18n*/ 'Highest: {name}', { name }),
  },
}));
