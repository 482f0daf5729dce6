import { nextDays, occurrence } from '../../recurrences/recurrence.rules.ts';
import { financeBudgets, financeCategories, financeRules, financeTransactions } from '../finance.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { monthOf, schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { demoId, type DemoSchool, type DemoWork } from '#features/demo.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { PERSONAL_BOOKS, type PlannedCategory } from './personal-plan.ts';

const DAY_MS = 86_400_000;
const DAYS = 183;
const TEN_WEEKS = 70;

type Entry = typeof financeTransactions.$inferInsert;

const cents = (francs: number) => BigInt(francs) * 100n;

/** The demonstration's personal finance: half a year of everyday entries, monthly recurrences, and budgets. */
export function demoFinance({ now, timeZone }: DemoSchool): DemoWork {
  return { seed: (tx) => seedBooks(tx, now, timeZone) };
}

async function seedBooks(tx: Tx, now: Date, timeZone: string): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const today = schoolDay(now, timeZone);
  const began = monthOf(schoolDay(before(DAYS), timeZone));
  for (const [book, { person, categories }] of PERSONAL_BOOKS.entries()) {
    const user_id = demoId(1, person);
    const random = seededRandom(577 + book);
    const idOf = (place: number) => demoId(10, book * 100 + place);
    await tx.insert(financeCategories).values(
      categories.map(({ name, type, color, icon }, place) => ({
        id: idOf(place),
        user_id,
        name,
        type,
        color,
        icon,
        created_at: before(DAYS),
      })),
    );
    const entries: Entry[] = [];
    const write = (
      entry: Pick<Entry, 'type' | 'amount' | 'category_id' | 'description'>,
      day: SchoolDay,
      options = {},
    ) => {
      const at = new Date(`${day}T18:00:00Z`);
      const id = demoId(12, book * 10_000 + entries.length + 1);
      entries.push({
        ...entry,
        id,
        user_id,
        transaction_date: day,
        created_at: at,
        changed_at: at,
        ...options,
      });
    };
    for (let days = DAYS; days > 0; days -= 1)
      for (const [place, { type, habit }] of categories.entries()) {
        if (!habit || random.below(TEN_WEEKS) >= habit.inTenWeeks) continue;
        const [from, to] = habit.francs;
        const amount = cents(from + random.below((to - from) / 100 + 1) * 100);
        write(
          { type, amount, category_id: idOf(place), description: random.pick(habit.words) },
          schoolDay(before(days), timeZone),
          { payment_method: random.below(4) === 0 ? 'Mobile Money' : 'Espèces' },
        );
      }
    for (const [place, planned] of categories.entries()) {
      if (!planned.monthly) continue;
      const rule = ruleOf(planned, { id: demoId(11, book * 100 + place), began, today });
      const { type, amount, description, payment_method } = rule;
      const category_id = idOf(place);
      await tx
        .insert(financeRules)
        .values({ ...rule, user_id, category_id, created_at: new Date(`${rule.anchor_on}T18:00:00Z`) });
      for (const day of nextDays(rule, 0, rule.next_n))
        write({ type, amount, category_id, description }, day, {
          payment_method,
          rule_id: rule.id,
          rule_on: day,
        });
    }
    await tx.insert(financeTransactions).values(entries);
    await tx.insert(financeBudgets).values(
      categories.flatMap(({ budget }, place) =>
        budget
          ? [
              {
                user_id,
                category_id: idOf(place),
                from_month: began,
                amount: cents(budget.francs),
                carry_over: budget.carry_over,
              },
            ]
          : [],
      ),
    );
  }
}

/** A monthly recurrence, with all entries due until today. */
function ruleOf(
  { type, monthly }: PlannedCategory,
  { id, began, today }: { id: string; began: SchoolDay; today: SchoolDay },
) {
  const { day, francs, words, method } = monthly!;
  const schedule = {
    recurrence_type: 'monthly' as const,
    recurrence_interval: 1,
    anchor_on: `${began.slice(0, 8)}${String(day).padStart(2, '0')}`,
    end_on: null,
  };
  const next_n = nextDays({ ...schedule, end_on: today }, 0, DAYS).length;
  return {
    id,
    type,
    amount: cents(francs),
    description: words,
    payment_method: method,
    ...schedule,
    next_n,
    next_on: occurrence(schedule, next_n),
  };
}
