import { has, office } from '#features/people/people.policy.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { type Rule, RULE_FACTS, RULES } from './early-warning.rules.ts';

/** For the office only; the visible rules depend on the duties. */
export const maySeeWarnings = office('academic', 'discipline', 'bursar');

/** The head decides whether class masters see flags at all. */
export const mayChooseReaders = office();

/** The query limits the flags to classes whose class master the teacher is, if the head permits it. */
export const mayFollowOwnClass = has('teacher');

export const maySeeRule = (actor: Pick<Actor, 'role' | 'duties'>, rule: Rule): boolean =>
  office(...RULE_FACTS[rule].duties)(actor);

/** The rules whose flags a person sees, and whose thresholds they set. */
export const rulesOf = (actor: Pick<Actor, 'role' | 'duties'>): Rule[] =>
  RULES.filter((rule) => maySeeRule(actor, rule));
