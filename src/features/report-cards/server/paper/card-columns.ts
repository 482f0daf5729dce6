import type { TwoLanguages } from '#features/marking/marking-scheme.ts';
import { type CardSnapshot, type CardSubject, layoutOf } from '../../card-snapshot.ts';
import { ordinal } from '../../report-cards.rules.ts';
import { type CardPen, PAGE, WIDTH } from './card-pen.ts';

export type Column = {
  head: string;
  /** A share of the space left by fixed-width columns. */
  share?: number;
  width?: number;
  align?: 'left' | 'center' | 'right';
  bold?: boolean;
  cell: (subject: CardSubject) => string;
  /** The cell of a weak subject is shaded. */
  marksWeak?: boolean;
  /** Leaves space for the teacher's signature below the text. */
  signed?: boolean;
  /** The text in subtotal and total rows. */
  sum?: (of: { points: string | null; weights: string; average: string | null }) => string;
};
export type Placed = Column & { x: number; width: number };

/** The columns of the card, by its type. */
export function columnsOf(pen: CardPen, card: CardSnapshot): Column[] {
  const subject = subjectColumn(pen, card);
  const values = valueColumns(pen, card);
  if (card.marking === 'judgements') return [subject, ...values, ...judgementColumns(pen, card)];
  const average = averageColumn(pen, card);
  const sums = card.forms_average === false ? [] : [weightColumn(pen, card), productColumn(pen, card)];
  const grade = gradeColumns(pen, card);
  if (card.family === 'plain')
    return [
      subject,
      ...values,
      average,
      ...sums,
      ...grade,
      appreciationColumn(pen, card, card.teachers_sign ?? false),
    ];
  const rank = rankColumns(pen, card);
  const signed = appreciationColumn(pen, card, true);
  if (card.family === 'sequences')
    return [subject, ...noteColumns(pen, card), ...values, average, ...sums, ...rank, ...grade, signed];
  const middle = card.period === null ? values : competenceColumns(pen, card);
  return [subject, ...middle, average, ...sums, ...grade, ...rangeColumns(pen, card), ...rank, signed];
}

const subjectColumn = (pen: CardPen, card: CardSnapshot): Column => ({
  head: pen.say((words) => words.subject),
  // A bilingual name takes a larger share of the remaining space.
  share: layoutOf(card) > 1 && card.language === 'both' ? 3.6 : 3,
  bold: true,
  cell: ({ name }) => pen.name(name),
});

/** The result in words, and a place to sign. */
const judgementColumns = (pen: CardPen, { teachers_sign }: CardSnapshot): Column[] => [
  {
    head: pen.say((words) => words.judgement),
    share: 2,
    align: 'center',
    bold: true,
    cell: ({ judgement }) => (judgement ? pen.name(judgement) : ''),
  },
  {
    head: pen.say((words) => words.visa, '\n'),
    share: 2,
    signed: teachers_sign ?? false,
    cell: () => '',
  },
];

const averageColumn = (pen: CardPen, { forms_average, maximum }: CardSnapshot): Column => ({
  // If no averages are formed, a subject has a mark and a level.
  head: `${pen.say((words) => (forms_average === false ? words.mark : words.average), '\n')}\n/${pen.figure(maximum)}`,
  width: 38,
  align: 'center',
  bold: true,
  marksWeak: true,
  cell: (of) => (of.value === null ? insteadOfValue(pen, of) : (wholeZero(pen, of) ?? pen.figure(of.value))),
  sum: ({ average }) => pen.figure(average),
});

const weightColumn = (pen: CardPen, { subject_weight }: CardSnapshot): Column => ({
  head: pen.say((words) => (subject_weight === 'maximum' ? words.maximum : words.coefficient), '\n'),
  width: 30,
  align: 'center',
  // A subject without a value is not part of any sum, so its weight is left out: the printed weights must add
  // up to the total.
  cell: (of) => (of.counts && of.value !== null ? pen.figure(plain(of.weight)) : '–'),
  sum: ({ weights }) => pen.figure(plain(weights)),
});

const productColumn = (pen: CardPen, { subject_weight }: CardSnapshot): Column => ({
  head: pen.say((words) => (subject_weight === 'maximum' ? words.points : words.product), '\n'),
  width: 42,
  align: 'center',
  cell: (of) => (of.counts ? pen.figure(of.points) : ''),
  sum: ({ points }) => pen.figure(points),
});

function rankColumns(pen: CardPen, { ranks, pupil }: CardSnapshot): Column[] {
  if (!ranks.subjects) return [];
  return [
    {
      head: pen.say((words) => words.rank, '\n'),
      width: 28,
      align: 'center',
      cell: (of) => (of.rank === null ? '' : ordinal(of.rank, pen.locale, pupil.sex)),
    },
  ];
}

function gradeColumns(pen: CardPen, { subjects }: CardSnapshot): Column[] {
  if (!subjects.some((of) => of.grade)) return [];
  return [
    {
      head: pen.say((words) => words.grade, '\n'),
      width: 32,
      align: 'center',
      cell: (of) => of.grade_code ?? (of.grade ? pen.name(of.grade) : ''),
    },
  ];
}

function rangeColumns(pen: CardPen, { subjects }: CardSnapshot): Column[] {
  if (!subjects.some(({ lowest }) => lowest !== null)) return [];
  return [
    {
      head: pen.say((words) => words.range, '\n'),
      width: 58,
      align: 'center',
      cell: ({ lowest, highest }) =>
        lowest === null ? '' : `[${pen.figure(lowest)} – ${pen.figure(highest)}]`,
    },
  ];
}

/** Empty cells: the table draws one line per competence in them. */
const competenceColumns = (pen: CardPen, { maximum }: CardSnapshot): Column[] => [
  {
    head: pen.say((words) => words.competences),
    share: 4.2,
    cell: () => '',
  },
  {
    head: `${pen.say((words) => words.mark, '\n')}\n/${pen.figure(maximum)}`,
    width: 36,
    align: 'center',
    cell: () => '',
  },
];

const appreciationColumn = (pen: CardPen, card: CardSnapshot, isVisa: boolean): Column => ({
  head: pen.say((words) => (isVisa ? words.visa : words.appreciation), '\n'),
  share: layoutOf(card) > 1 && card.language === 'both' ? 2.4 : 2,
  signed: isVisa && layoutOf(card) > 1,
  cell: (of) => (of.appreciation ? pen.name(of.appreciation) : levelOf(pen, of)),
});

/** The slots of a year come before its periods, in narrow columns that leave space for names. */
function noteColumns(pen: CardPen, { subjects }: CardSnapshot): Column[] {
  const count = Math.max(0, ...subjects.map(({ notes = [] }) => notes.length));
  return Array.from({ length: count }, (_, index) => ({
    head: pen.say((words) => words.note(index + 1), '\n'),
    width: 24,
    align: 'center',
    cell: ({ notes }) => {
      const note = notes?.[index];
      return note?.instead ? pen.special(note.instead) : pen.figure(note?.value ?? null);
    },
  }));
}

function valueColumns(pen: CardPen, { columns, column_maxima, marking, subjects }: CardSnapshot): Column[] {
  if (marking === 'judgements' || columns.length < 2) return [];
  const hasNotes = subjects.some(({ notes }) => notes !== undefined);
  // Beside the slot columns, a period's column is too narrow for its name on one line.
  const headOf = (name: TwoLanguages) =>
    hasNotes ? pen.name(name, '\n').replaceAll('\u00A0', ' ') : pen.name(name, '\n');
  return columns.map((name, index) => ({
    head: [headOf(name), column_maxima && `/${pen.figure(column_maxima[index] ?? null)}`]
      .filter(Boolean)
      .join('\n'),
    width: hasNotes ? 34 : columns.length > 4 ? 32 : 42,
    align: 'center',
    cell: ({ values, instead, slot_points }) => {
      const said = instead?.[index];
      return said ? pen.special(said) : pen.figure((slot_points ?? values)[index] ?? null);
    },
  }));
}

/** The single reason why a subject has no value, or a dash if there are several. */
function insteadOfValue(pen: CardPen, { instead = [] }: CardSubject): string {
  const said = new Set(instead.filter((one) => one !== null));
  if (said.size === 0) return '';
  return said.size === 1 ? pen.special([...said][0]!) : '–';
}

/** The reason for a 0 that stands for missing marks; null for an ordinary value. */
function wholeZero(pen: CardPen, { value, instead = [] }: CardSubject): string | null {
  const said = new Set(instead);
  const [one] = said;
  return Number(value) === 0 && said.size === 1 && one && one !== 'missing' ? pen.special(one) : null;
}

/** A level in full, if the grades column has only its code. */
const levelOf = (pen: CardPen, { grade, grade_code }: CardSubject): string =>
  grade && grade_code && grade.fr !== grade_code ? pen.name(grade) : '';

const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

export function place(columns: readonly Column[]): Placed[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0);
  let x = PAGE.left;
  return columns.map((column) => {
    const width = column.width ?? ((WIDTH - fixed) * (column.share ?? 1)) / shares;
    const placed = { ...column, x, width };
    x += width;
    return placed;
  });
}
