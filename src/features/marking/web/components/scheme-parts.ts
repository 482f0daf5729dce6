import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MarkingScheme } from '../../marking-scheme.ts';

// The parts of a scheme with a few fields each, for both the page and its form.

export type PartName =
  | 'basics'
  | 'periods'
  | 'combining'
  | 'missing'
  | 'classified'
  | 'rounding'
  | 'ranks'
  | 'grades'
  | 'honours'
  | 'promotion';

type Common = {
  /** Path in the scheme: `missing.average`. */
  path: string;
  label: MessageDescriptor;
  hint?: MessageDescriptor;
  when?: (scheme: MarkingScheme) => boolean;
};
export type SchemeField = Common &
  (
    | { kind: 'choice'; options: readonly { value: string | number; label: MessageDescriptor | string }[] }
    | { kind: 'number'; whole?: true; optional?: true }
    | { kind: 'flag' }
  );

export type SchemePart = { name: PartName; title: MessageDescriptor; fields: readonly SchemeField[] };

const isNumbers = ({ marking }: MarkingScheme) => marking === 'numbers';
const LEFT_OUT = { value: 'exclude', label: msg`Left out` };
const ZERO = { value: 'zero', label: msg`Counts as 0` };
const OUT_OR_ZERO = [LEFT_OUT, ZERO];
const PLACES = [0, 1, 2, 3].map((value) => ({ value, label: String(value) }));

const special = (value: string, label: MessageDescriptor): SchemeField => ({
  kind: 'choice',
  path: `special.${value}`,
  label,
  options: OUT_OR_ZERO,
  when: isNumbers,
});

export const SCHEME_PARTS: readonly SchemePart[] = [
  {
    name: 'basics',
    title: msg`Marks and card`,
    fields: [
      {
        kind: 'choice',
        path: 'marking',
        label: msg`Teachers enter`,
        options: [
          { value: 'numbers', label: msg`Numbers` },
          { value: 'judgements', label: msg`Judgments without numbers` },
        ],
      },
      { kind: 'number', path: 'maximum', label: msg`Averages are out of`, when: isNumbers },
      { kind: 'number', path: 'pass_mark', label: msg`Pass mark`, when: isNumbers },
      {
        kind: 'choice',
        path: 'entry_decimals',
        label: msg`Decimals that teachers may enter`,
        options: PLACES.slice(0, 3),
        when: isNumbers,
      },
      {
        kind: 'choice',
        path: 'subject_weight',
        label: msg`Each subject of a class has`,
        options: [
          { value: 'coefficient', label: msg`A coefficient` },
          { value: 'maximum', label: msg`A maximum` },
        ],
        when: isNumbers,
      },
      {
        kind: 'choice',
        path: 'card',
        label: msg`Report card`,
        options: [
          { value: 'competences', label: msg`By competence` },
          { value: 'sequences', label: msg`By sequence, with subject ranks` },
          { value: 'plain', label: msg`Plain` },
        ],
      },
    ],
  },
  { name: 'periods', title: msg`Periods and weights`, fields: [] },
  {
    name: 'combining',
    title: msg`How marks are combined`,
    fields: [
      {
        kind: 'choice',
        path: 'combination.rule',
        label: msg`Several tests on a sheet`,
        options: [
          { value: 'mean', label: msg`Their mean` },
          { value: 'weighted', label: msg`Their mean by weight` },
          { value: 'points', label: msg`All points together` },
          { value: 'best', label: msg`The best ones` },
          { value: 'drop_lowest', label: msg`All but the lowest` },
        ],
        when: isNumbers,
      },
      {
        kind: 'number',
        whole: true,
        path: 'combination.count',
        label: msg`How many of them`,
        when: ({ combination, ...scheme }) => isNumbers({ combination, ...scheme }) && 'count' in combination,
      },
      {
        kind: 'number',
        whole: true,
        path: 'combination.keep',
        label: msg`Keep at least`,
        when: ({ combination, ...scheme }) => isNumbers({ combination, ...scheme }) && 'keep' in combination,
      },
      {
        kind: 'choice',
        path: 'aggregation',
        label: msg`Average of a period`,
        options: [
          { value: 'subjects_first', label: msg`Each subject first, then all by coefficient` },
          { value: 'slots_first', label: msg`Each sheet’s average first, then their mean` },
          { value: 'none', label: msg`None: no average, no rank` },
        ],
        when: isNumbers,
      },
      {
        kind: 'choice',
        path: 'annual',
        label: msg`Average of the year`,
        options: [
          { value: 'periods', label: msg`Mean of the periods’ averages` },
          { value: 'subjects', label: msg`Each subject’s year first, then all by coefficient` },
        ],
        when: (scheme) => isNumbers(scheme) && scheme.aggregation !== 'none',
      },
      {
        kind: 'number',
        optional: true,
        path: 'external_exam',
        label: msg`Share of a state examination, in percent`,
        hint: msg`In exam classes only; promotion compares the average without it. Empty: it does not count.`,
        when: isNumbers,
      },
      {
        kind: 'choice',
        path: 'judgement_summary',
        label: msg`Several judgments of a subject`,
        options: [
          { value: 'latest', label: msg`The latest` },
          { value: 'majority', label: msg`The most frequent` },
        ],
        when: ({ marking }) => marking === 'judgements',
      },
    ],
  },
  {
    name: 'missing',
    title: msg`Missing marks`,
    fields: [
      {
        kind: 'choice',
        path: 'missing.average',
        label: msg`A mark that was not entered`,
        options: [
          LEFT_OUT,
          ZERO,
          { value: 'provisional', label: msg`Left out, and the average is provisional` },
          { value: 'not_classified', label: msg`The student is not classified` },
        ],
        when: isNumbers,
      },
      special('absent', msg`Absent`),
      special('absent_justified', msg`Absent, excused`),
      special('not_submitted', msg`Not handed in`),
      special('exempt', msg`Exempt`),
      special('unfit', msg`Unfit`),
      special('not_taken', msg`Not taken`),
      {
        kind: 'choice',
        path: 'missing.class_mean',
        label: msg`A student without an average, in the class mean`,
        options: OUT_OR_ZERO,
        when: isNumbers,
      },
      {
        kind: 'choice',
        path: 'missing.lowest_highest',
        label: msg`In the lowest and highest average`,
        options: OUT_OR_ZERO,
        when: isNumbers,
      },
      {
        kind: 'choice',
        path: 'missing.pass_rate',
        label: msg`In the pass rate`,
        options: OUT_OR_ZERO,
        when: isNumbers,
      },
      {
        kind: 'choice',
        path: 'missing.rank',
        label: msg`A student without a mark, in subject ranks`,
        options: OUT_OR_ZERO,
        when: isNumbers,
      },
    ],
  },
  {
    name: 'classified',
    title: msg`Who is classified`,
    fields: [
      {
        kind: 'choice',
        path: 'classified.measure',
        label: msg`In a period`,
        options: [
          { value: 'everybody', label: msg`Everybody with an average` },
          { value: 'assessments', label: msg`Who has enough marks` },
          { value: 'coefficients', label: msg`Who has marks in enough coefficients` },
        ],
        when: isNumbers,
      },
      {
        kind: 'number',
        path: 'classified.share',
        label: msg`At least, in percent`,
        when: (scheme) => isNumbers(scheme) && scheme.classified.measure !== 'everybody',
      },
      {
        kind: 'number',
        whole: true,
        path: 'classified.periods',
        label: msg`For the year: in how many periods at least`,
        when: isNumbers,
      },
    ],
  },
  {
    name: 'rounding',
    title: msg`Rounding`,
    fields: [
      { kind: 'choice', path: 'rounding.decimals', label: msg`Decimals`, options: PLACES, when: isNumbers },
      {
        kind: 'choice',
        path: 'rounding.mode',
        label: msg`A half`,
        options: [
          { value: 'half_up', label: msg`Goes up: 9.995 is 10.00` },
          { value: 'half_even', label: msg`Goes to the even digit` },
          { value: 'down', label: msg`Is cut off: 9.999 is 9.99` },
        ],
        when: isNumbers,
      },
      {
        kind: 'choice',
        path: 'rounding.stage',
        label: msg`Rounded`,
        options: [
          { value: 'each', label: msg`At each step` },
          { value: 'final', label: msg`Only at the end` },
        ],
        when: isNumbers,
      },
      {
        kind: 'choice',
        path: 'rounding.compare',
        label: msg`Ranks and bounds use`,
        options: [
          { value: 'rounded', label: msg`The rounded average` },
          { value: 'exact', label: msg`The exact average` },
        ],
        when: isNumbers,
      },
    ],
  },
  {
    name: 'ranks',
    title: msg`Ranks and class profile`,
    fields: [
      { kind: 'flag', path: 'ranks.overall', label: msg`Rank in the class`, when: isNumbers },
      { kind: 'flag', path: 'ranks.subjects', label: msg`Rank in each subject`, when: isNumbers },
      {
        kind: 'choice',
        path: 'ranks.ties',
        label: msg`Two students with the same average`,
        options: [
          { value: 'skip', label: msg`Both 1st, the next is 3rd` },
          { value: 'dense', label: msg`Both 1st, the next is 2nd` },
        ],
        when: isNumbers,
      },
      {
        kind: 'choice',
        path: 'ranks.not_classified',
        label: msg`Students who are not classified`,
        options: [
          { value: 'unranked', label: msg`Have no rank` },
          { value: 'ranked', label: msg`Have a rank` },
        ],
        when: isNumbers,
      },
      {
        kind: 'flag',
        path: 'class_profile.shown',
        label: msg`Class profile: mean, lowest, highest, pass rate`,
        when: isNumbers,
      },
      {
        kind: 'number',
        whole: true,
        path: 'class_profile.at_least',
        label: msg`Only in classes of at least so many students`,
        when: (scheme) => isNumbers(scheme) && scheme.class_profile.shown,
      },
    ],
  },
  { name: 'grades', title: msg`Grades and appreciations`, fields: [] },
  {
    name: 'honours',
    title: msg`Honors and warnings`,
    fields: [
      {
        kind: 'choice',
        path: 'honours_given',
        label: msg`A student who meets several of them gets`,
        options: [
          { value: 'all', label: msg`All of them` },
          { value: 'highest', label: msg`The first honor and the first warning of the list` },
        ],
        when: isNumbers,
      },
    ],
  },
  { name: 'promotion', title: msg`Promotion at the end of the year`, fields: [] },
];
