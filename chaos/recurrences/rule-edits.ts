import { apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { financeRouter } from '#features/finance/entries/server/finance.router.ts';
import { recurrencesRouter } from '#features/finance/recurrences/server/recurrences.router.ts';
import { RECURRENCE_UNITS } from '#features/finance/recurrences/recurrence.rules.ts';
import type { Db } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { SeededRandom } from '#platform/random/seeded-random.ts';
import { aRuleModel, dayPlus, type RuleModel, type Words } from './rule-model.ts';

export type RuleOwner = { db: Db; actor: Actor; now: () => Date; timeZone: string };
export type SimulatedRule = { id: string; model: RuleModel };

const apiOf = ({ db, actor, now, timeZone }: RuleOwner) =>
  apiAs(recurrencesRouter, db, actor, { now, timeZone });
const booksOf = ({ db, actor, now, timeZone }: RuleOwner) =>
  apiAs(financeRouter, db, actor, { now, timeZone });

let versions = 0;
const someWords = (random: SeededRandom): Words => ({
  amount: String(1 + random.below(9_000_000)),
  description: `Version ${(versions += 1)}`,
});

/** Ends of months and leap days are as likely as all other days together. */
function someDay(random: SeededRandom, around: SchoolDay): SchoolDay {
  const day = dayPlus(around, random.below(500) - 400);
  if (random.below(2) === 0) return day;
  const [year = 0, month = 1] = day.split('-').map(Number);
  const chosen = random.below(8) === 0 ? [Math.ceil(year / 4) * 4, 2] : [year, month];
  const last = new Date(Date.UTC(chosen[0]!, chosen[1]!, 0)).getUTCDate();
  return `${chosen[0]}-${String(chosen[1]).padStart(2, '0')}-${last - random.below(3)}`;
}

function someSteps(random: SeededRandom) {
  const unit = random.pick([...RECURRENCE_UNITS, 'monthly'] as const);
  const interval = {
    daily: [1, 10, 45, 100, 400],
    weekly: [1, 3, 5, 26, 60],
    monthly: [1, 1, 2, 6, 13],
    yearly: [1, 1, 2, 4],
  }[unit];
  return { unit, interval: random.pick(interval) };
}

export async function makeRule(
  owner: RuleOwner,
  random: SeededRandom,
  today: SchoolDay,
): Promise<SimulatedRule> {
  const from = someDay(random, today);
  const end = random.below(3) === 0 ? dayPlus(from, random.below(2_500)) : null;
  const words = someWords(random);
  const { unit, interval } = someSteps(random);
  const entry = await booksOf(owner).add({
    type: 'expense',
    ...words,
    transaction_date: from,
    is_recurring: true,
    recurrence_type: unit,
    recurrence_interval: interval,
    recurrence_end_date: end,
  });
  const model = aRuleModel({ unit, interval, from, end }, words);
  // The entry itself is the first of its rule, whatever its day.
  model.written.set(from, words);
  model.dealtWith = from;
  return { id: entry.rule!.id, model };
}

const KINDS = [
  'words',
  'words',
  'steps',
  'day',
  'skip',
  'skip',
  'pause',
  'pause',
  'resume',
  'resume',
  'resume',
  'end',
  'delete',
  'delete',
  'purge',
] as const;

/** Edits one of the owner's rules; null when portal and model gave the same result, else the difference. */
export async function editRule(
  owner: RuleOwner,
  rule: SimulatedRule,
  random: SeededRandom,
  today: SchoolDay,
): Promise<string | null> {
  const { model } = rule;
  model.reach(today);
  const kind = random.pick(KINDS);
  if (kind === 'delete' || kind === 'purge') return deleteEntry(owner, rule, random, kind);
  const { wanted, send } = edit(kind, owner, rule, random, today);
  const answered = await send().then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
  return answered === wanted ? null : `${kind} of ${rule.id} on ${today}: ${answered}, not ${wanted}`;
}

type Sending = { wanted: string; send: () => Promise<unknown> };

function edit(
  kind: Exclude<(typeof KINDS)[number], 'delete' | 'purge'>,
  owner: RuleOwner,
  { id, model }: SimulatedRule,
  random: SeededRandom,
  today: SchoolDay,
): Sending {
  const api = apiOf(owner);
  const [next] = model.next(1);
  const over = next === undefined;
  const wanted = over ? 'RULE_OVER' : 'done';
  switch (kind) {
    case 'end':
      model.ended = true;
      return { wanted: 'done', send: () => api.end({ rule_id: id }) };
    case 'pause':
      if (!over) model.paused = true;
      return { wanted, send: () => api.pause({ rule_id: id }) };
    case 'resume':
      if (!over) {
        model.paused = false;
        model.reach(today);
      }
      return { wanted, send: () => api.resume({ rule_id: id }) };
    case 'skip': {
      if (random.below(5) === 0) {
        const day = dayPlus(next ?? today, 1);
        return { wanted: over ? 'RULE_OVER' : 'NOT_NEXT', send: () => api.skip({ rule_id: id, day }) };
      }
      if (!over) {
        model.skipped.push(next);
        model.dealtWith = next;
      }
      return { wanted, send: () => api.skip({ rule_id: id, day: next ?? today }) };
    }
    default:
      return change(kind, owner, { id, model }, random, today);
  }
}

/** Changes the words from the next entry on; with `steps` also the interval, with `day` also the start. */
function change(
  kind: 'words' | 'steps' | 'day',
  owner: RuleOwner,
  { id, model }: SimulatedRule,
  random: SeededRandom,
  today: SchoolDay,
): Sending {
  const [next] = model.next(1);
  const words = someWords(random);
  const next_on = kind === 'day' ? dayPlus(today, random.below(180) - 60) : (next ?? dayPlus(today, 30));
  const end = random.below(4) === 0 ? dayPlus(next_on, random.below(1_500)) : null;
  const { unit, interval } = kind === 'steps' ? someSteps(random) : model.plan;
  const send = () =>
    apiOf(owner).change({
      rule_id: id,
      type: 'expense',
      ...words,
      recurrence_type: unit,
      recurrence_interval: interval,
      recurrence_end_date: end,
      next_on,
    });
  if (next === undefined) return { wanted: 'RULE_OVER', send };
  const goesOn = next_on === next && unit === model.plan.unit && interval === model.plan.interval;
  const last = model.lastHandled();
  if (!goesOn && last !== null && next_on <= last) return { wanted: 'DAY_PASSED', send };
  model.words = words;
  if (goesOn) model.replan({ ...model.plan, end });
  else model.replan({ unit, interval, from: next_on, end }, dayPlus(next_on, -1));
  model.reach(today);
  return { wanted: 'done', send };
}

/** Deletes an entry that a rule has written; `purge` removes it for good, as happens a day later. */
async function deleteEntry(
  owner: RuleOwner,
  { id, model }: SimulatedRule,
  random: SeededRandom,
  kind: 'delete' | 'purge',
): Promise<string | null> {
  const days = [...model.written.keys()].filter((day) => !model.deleted.has(day));
  if (days.length === 0) return null;
  const day = random.pick(days);
  const found = await owner.db.$client.query<{ id: string }>(
    'select id from finance_transactions where rule_id = $1 and rule_on = $2',
    [id, day],
  );
  // A due day that no worker has processed yet cannot be deleted.
  if (!found.rows[0]) return null;
  await booksOf(owner).remove({ transaction_id: found.rows[0].id });
  model.deleted.add(day);
  if (kind === 'delete') return null;
  await owner.db.$client.query('delete from finance_changes where transaction_id = $1', [found.rows[0].id]);
  await owner.db.$client.query('delete from finance_transactions where id = $1', [found.rows[0].id]);
  model.purged.add(day);
  return null;
}
