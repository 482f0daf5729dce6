import { sql } from 'drizzle-orm';
import type { Making } from '#features/report-cards/report-cards.contract.ts';
import type { Db } from '#platform/db/database.ts';

/** Checks the progress of a card job, look after look. */
export function watchMaking(students: number) {
  const faults: string[] = [];
  let last = 0;
  let looks = 0;
  return {
    faults,
    looks: () => looks,
    done: () => last,
    sees({ done, made, total, state }: Making) {
      looks += 1;
      if (total !== students) faults.push(`the making says that there are ${total} students`);
      if (done < last) faults.push(`the progress went back from ${last} to ${done}`);
      if (made !== done) faults.push(`${done} students are done, and ${made} cards are said to be made`);
      if ((state === 'ready') !== (done === total)) faults.push(`it is ${state} at ${done} of ${total}`);
      last = done;
    },
  };
}

/** Every student must have one card, version one, and the numbers must run from 1 without a gap. */
export async function judgeCards(db: Db): Promise<{ faults: string[]; cards: number }> {
  const { rows } = await db.execute<{
    cards: number;
    numbers: number;
    lowest: number;
    highest: number;
    firsts: number;
    codes: number;
    without: number;
    several: number;
  }>(sql`
    with counted as (
      select s.id, (select count(*) from report_cards c where c.student_id = s.id) as cards from students s
    )
    select count(*)::int as cards, count(distinct number)::int as numbers, coalesce(min(number), 0)::int as lowest,
      coalesce(max(number), 0)::int as highest, count(*) filter (where version = 1 and replaces is null)::int as firsts,
      count(distinct code)::int as codes, (select count(*)::int from counted where cards = 0) as without,
      (select count(*)::int from counted where cards > 1) as several
    from report_cards`);
  const { cards, numbers, lowest, highest, firsts, codes, without, several } = rows[0]!;
  const faults: string[] = [];
  if (without > 0) faults.push(`${without} students have no card`);
  if (several > 0) faults.push(`${several} students have several cards`);
  if (firsts !== cards) faults.push(`${cards - firsts} cards replace another one`);
  if (lowest !== 1 || highest !== cards || numbers !== cards)
    faults.push(`${cards} cards have ${numbers} numbers from ${lowest} to ${highest}`);
  if (codes !== cards) faults.push(`${cards} cards have ${codes} codes`);
  return { faults, cards };
}
