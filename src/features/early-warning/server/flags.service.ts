import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { hasDuty } from '#features/people/server/duties.service.ts';
import { heldRoles, profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { FlagsAnswer, FlagsInput, RecordAnswer } from '../early-warning.contract.ts';
import { FLAGS_A_PAGE } from '../early-warning.filters.ts';
import { rulesOf } from '../early-warning.policy.ts';
import { inOrder, type Kind, KINDS, type Rule, RULE_FACTS } from '../early-warning.rules.ts';
import { warningFlags, warningRuns } from './early-warning.tables.ts';
import { asAnswer, findRule, selectFlags } from './flags.queries.ts';
import { readRecord } from './outcomes.service.ts';
import { selectRules } from './rule-choices.service.ts';

export type Reader = { actor: Actor; now: () => Date; timeZone: string };

/** The lists visible to a person, and the one shown: the requested one if visible, otherwise the first. */
function kindsOf(actor: Actor, asked: Kind | undefined): { kinds: Kind[]; kind: Kind } {
  const rules = rulesOf(actor);
  const kinds = KINDS.filter((kind) => rules.some((rule) => RULE_FACTS[rule].kind === kind));
  return { kinds, kind: kinds.find((kind) => kind === asked) ?? kinds[0] ?? 'school' };
}

const rulesIn = (actor: Actor, kind: Kind): Rule[] =>
  rulesOf(actor).filter((rule) => RULE_FACTS[rule].kind === kind);

/** Flags in order of urgency. A flag requested by id is shown in its own list. */
export async function listFlags(
  tx: Tx,
  { actor, now, timeZone }: Reader,
  asked: FlagsInput,
): Promise<FlagsAnswer> {
  const today = schoolDay(now(), timeZone);
  const wanted = kindsOf(actor, asked.kind);
  const of = rulesIn(actor, wanted.kind);
  const rules = asked.rule ? of.filter((rule) => rule === asked.rule) : of;
  const [rows, [run], choices] = await Promise.all([
    selectFlags(tx, actor, { rules, today, asked }),
    findRun(tx, {}),
    selectRules(tx),
  ]);
  const kind = asked.flag && rows[0] ? RULE_FACTS[rows[0].flag.rule].kind : wanted.kind;
  const byId = new Map(rows.map((row) => [row.flag.id, row]));
  const ordered = inOrder(
    rows.map(({ flag }) => flag),
    today,
  ).map(({ id }) => byId.get(id)!);
  const shown = ordered.slice(0, asked.limit ?? FLAGS_A_PAGE);
  const on = new Set(choices.flatMap(({ rule, is_on }) => (is_on ? [rule] : [])));
  const [flaggedClasses, flags] = await Promise.all([
    classesWithFlags(tx, { rules: rulesIn(actor, kind) }),
    asAnswer(tx, actor, shown, today),
  ]);
  return {
    kind,
    kinds: wanted.kinds,
    rules: rulesIn(actor, kind).filter((rule) => on.has(rule)),
    today,
    calculated_at: run?.calculated_at?.toISOString() ?? null,
    classes: flaggedClasses,
    flags,
    more: ordered.length > shown.length,
  };
}

const findRun = prepared('warning_run', (tx) => tx.select().from(warningRuns));

/** Classes with a student who has a flag of one of these rules. */
const classesWithFlags = prepared('warning_classes', (tx) =>
  tx
    .select({ id: classes.id, name: classes.name, section: classes.section })
    .from(classes)
    .where(
      inArray(
        classes.id,
        tx
          .select({ id: students.class_id })
          .from(warningFlags)
          .innerJoin(students, eq(students.id, warningFlags.student_id))
          .where(sql`${warningFlags.rule} = any(${sql.placeholder('rules')}::text[])`),
      ),
    )
    .orderBy(classes.order_key, classes.id),
);

/** How often the rules visible to a person led to action, and how often they were right. */
export const readOwnRecord = (tx: Tx, { actor }: Reader, asked: Kind | undefined): Promise<RecordAnswer> =>
  readRecord(tx, rulesOf(actor), kindsOf(actor, asked).kind);

/** People with an open account who may see the flags of a rule, the reader first. */
export const selectOwners = (tx: Tx, actor: Actor, rule: Rule, only?: string) =>
  tx
    .select({ id: heldRoles.user_id, full_name: profiles.full_name })
    .from(heldRoles)
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(
      and(
        hasDuty(...RULE_FACTS[rule].duties),
        isNull(users.disabled_at),
        only === undefined ? undefined : eq(heldRoles.user_id, only),
      ),
    )
    .orderBy(sql`${heldRoles.user_id} <> ${actor.userId}`, asc(profiles.full_name), heldRoles.user_id);

/** The possible owners of a flag; null if the reader may not see it. */
export async function listOwners(tx: Tx, actor: Actor, flagId: string) {
  const rule = await findRule(tx, actor, flagId);
  return rule && selectOwners(tx, actor, rule);
}
