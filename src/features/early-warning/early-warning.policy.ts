import { has, office } from '#features/people/people.policy.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { type Rule, RULE_FACTS, RULES } from './early-warning.rules.ts';

/** The office alone; which rules each of them sees follows from their duties. */
export const maySeeWarnings = office('academic', 'discipline', 'bursar');

/** Whether class masters read flags at all is the head's choice. */
export const mayChooseReaders = office();

/** The query restricts the flags: those of the classes whose class master the teacher is, if the head lets them. */
export const mayFollowOwnClass = has('teacher');

export const maySeeRule = (actor: Pick<Actor, 'role' | 'duties'>, rule: Rule): boolean =>
  office(...RULE_FACTS[rule].duties)(actor);

/** The rules whose flags a person sees and whose thresholds they keep. */
export const rulesOf = (actor: Pick<Actor, 'role' | 'duties'>): Rule[] =>
  RULES.filter((rule) => maySeeRule(actor, rule));
