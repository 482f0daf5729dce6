import type { ReportCell } from '#features/reports/reports.contract.ts';
import { say } from '../canvas.ts';
import { CONTRACTS } from '../../staff-records.rules.ts';
import type { StaffMember } from '../staff-records.queries.ts';
import { CONTRACT_WORDS, POST_WORDS, SEX_WORDS } from '../staff-words.ts';
import type { Asked, Known, KnownRow, Source } from './measure.ts';

const TO = '/reports/staff-file';

/** The row key of a member of staff; people without an answer have a separate row. */
const keyOf = (source: Source, member: StaffMember): string => {
  if (source === 'grade' || source === 'diploma') return rowKey(member[source]);
  if (source === 'contract') return member.contract ?? 'unknown';
  return source === 'school' ? 'school' : member.id;
};

/** A row key for a text. */
export const rowKey = (text: string | null): string =>
  text === null
    ? 'unknown'
    : `_${text
        .normalize('NFD')
        .toLowerCase()
        .replaceAll(/[^a-z\d]+/g, '-')
        .slice(0, 50)}`;

const missing = (value: ReportCell, count: number): Known =>
  count === 0
    ? { value }
    : {
        value,
        lacks: { words: say(`${count} without a recorded sex`, `${count} sans sexe enregistré`), to: TO },
      };

function countsOf(of: readonly StaffMember[], { year, day }: Asked): KnownRow {
  const present = of.filter(({ post }) => post !== 'retired' && post !== 'deceased');
  const unrecorded = present.filter(({ sex }) => sex === null).length;
  const at = (post: StaffMember['post']): Known => ({ value: of.filter((one) => one.post === post).length });
  return {
    staff: { value: present.length },
    men: missing(present.filter(({ sex }) => sex === 'male').length, unrecorded),
    women: missing(present.filter(({ sex }) => sex === 'female').length, unrecorded),
    recruited: {
      value: present.filter(
        ({ hired_on }) => hired_on !== null && year !== null && hired_on >= year.first_day && hired_on <= day,
      ).length,
    },
    absent: at('absent'),
    retired: at('retired'),
    deceased: at('deceased'),
  };
}

const recorded = (value: ReportCell): Known =>
  value === null
    ? { value, lacks: { words: say('Not recorded yet', 'Pas encore enregistré'), to: TO } }
    : { value };

const personOf = ({
  sex,
  date_of_birth,
  diploma,
  grade,
  contract,
  step,
  social_number,
  hired_on,
  post,
}: StaffMember): KnownRow => ({
  sex: recorded(sex && SEX_WORDS[sex]),
  born: recorded(date_of_birth),
  diploma: recorded(diploma),
  grade: recorded(grade),
  contract: recorded(contract && CONTRACT_WORDS[contract]),
  step: recorded(step),
  social_number: recorded(social_number),
  hired: recorded(hired_on),
  post: { value: POST_WORDS[post] },
});

/** Staff by row: counts, and for rows of a single person the facts of their record. */
export async function staffBy(asked: Asked, source: Source): Promise<Map<string, KnownRow>> {
  // A contract without staff still has a row, with a count of zero.
  const rows = new Map<string, StaffMember[]>(source === 'contract' ? CONTRACTS.map((one) => [one, []]) : []);
  for (const member of await asked.staff()) {
    const key = keyOf(source, member);
    rows.set(key, [...(rows.get(key) ?? []), member]);
  }
  return new Map(
    [...rows].map(([key, of]) => [key, { ...countsOf(of, asked), ...(of.length === 1 && personOf(of[0]!)) }]),
  );
}
