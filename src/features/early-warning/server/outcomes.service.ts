import { eq, type SQL, sql } from 'drizzle-orm';
import { reportCards } from '#features/report-cards/server/report-cards.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { openFeesBy } from '#features/fees/charges/server/overdue.service.ts';
import { yearEndStudents } from '#features/year-end/server/year-end.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { RecordAnswer } from '../early-warning.contract.ts';
import { type Kind, type Rule, RULE_FACTS, RULES } from '../early-warning.rules.ts';
import { warningFlags, warningFollowUps } from './early-warning.tables.ts';

const MONEY = RULES.filter((rule) => RULE_FACTS[rule].kind === 'money');
const moneyRules = sql`${sql.param(MONEY)}::text[]`;

/**
 * Determines for each flag of a closed year whether it proved right. It did if the student left during the
 * year, leaves or repeats at its end, or has a yearly average below the pass mark; for fees, if any of the
 * year's fees was unpaid when the end of the year was first processed. Undoing the end of a year clears the
 * results.
 */
export async function settleOutcomes(tx: Tx): Promise<void> {
  await tx.execute(sql`update ${warningFlags} f set outcome = null from ${schoolYears} y
    where y.id = f.year_id and y.status <> 'closed' and f.outcome is not null`);
  await tx.execute(sql`update ${warningFlags} f set outcome = known.outcome
    from (
      select w.id, case
        when e.outcome in ('repeat', 'leave') or not stay.until_the_end or card.average < card.pass_mark then 'came_true'
        when e.outcome is not null or card.average is not null then 'did_not'
        else 'not_known' end as outcome
      from ${warningFlags} w
      join ${schoolYears} y on y.id = w.year_id and y.status = 'closed'
      left join ${yearEndStudents} e on e.year_id = y.id and e.student_id = w.student_id
      cross join lateral (select exists (select from ${classMemberships} m where m.student_id = w.student_id
        and m.from_day <= y.last_day and coalesce(m.until_day >= y.last_day, true)) as until_the_end) stay
      left join lateral (select (c.snapshot->'result'->>'average')::numeric as average, (c.snapshot->>'pass_mark')::numeric as pass_mark
        from ${reportCards} c where c.student_id = w.student_id and c.year_id = y.id and c.period is null
        order by c.version desc limit 1) card on true
      where w.rule <> all(${moneyRules}) and coalesce(w.outcome = 'not_known', true)
    ) known where known.id = f.id and f.outcome is distinct from known.outcome`);
  const years = await tx
    .selectDistinct({ id: schoolYears.id, last_day: schoolYears.last_day })
    .from(warningFlags)
    .innerJoin(schoolYears, eq(schoolYears.id, warningFlags.year_id))
    .where(
      sql`${schoolYears.status} = 'closed' and ${warningFlags.outcome} is null and ${warningFlags.rule} = any(${moneyRules})`,
    );
  for (const { id, last_day } of years) {
    const owing = [...(await openFeesBy(tx, last_day)).keys()];
    await tx.execute(sql`update ${warningFlags} set outcome =
        case when student_id = any(${sql.param(owing)}::uuid[]) then 'came_true' else 'did_not' end
      where year_id = ${id} and outcome is null and rule = any(${moneyRules})`);
  }
}

const hasDeed = (isWrong: boolean) => sql`exists (select from ${warningFollowUps} u
  where u.flag_id = ${warningFlags.id} and u.deed is not null and (u.deed = 'wrong') = ${isWrong})`;

const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;

/** The flags of each of these rules in the last closed year: all, acted on, and proved right. */
export async function readRecord(tx: Tx, rules: readonly Rule[], kind: Kind): Promise<RecordAnswer> {
  const [year] = await tx
    .select({ id: schoolYears.id, name: schoolYears.name })
    .from(schoolYears)
    .where(eq(schoolYears.status, 'closed'))
    .orderBy(sql`${schoolYears.last_day} desc`)
    .limit(1);
  if (!year) return { year: null, rules: [] };
  const found = await tx
    .select({
      rule: warningFlags.rule,
      flags: sql<number>`count(*)::int`,
      acted_on: count(hasDeed(false)),
      wrong: count(hasDeed(true)),
      came_true: count(sql`${warningFlags.outcome} = 'came_true'`),
      known: count(sql`${warningFlags.outcome} in ('came_true', 'did_not')`),
    })
    .from(warningFlags)
    .where(eq(warningFlags.year_id, year.id))
    .groupBy(warningFlags.rule);
  const none = { flags: 0, acted_on: 0, wrong: 0, came_true: 0, known: 0 };
  return {
    year: year.name,
    rules: rules
      .filter((rule) => RULE_FACTS[rule].kind === kind)
      .map((rule) => ({ ...none, ...found.find((row) => row.rule === rule), rule })),
  };
}
