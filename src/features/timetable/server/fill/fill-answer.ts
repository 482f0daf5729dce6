import { groupedBy } from '#platform/grouping/grouped-by.ts';
import type { FillChange, Filling, FillLessons, FillReason } from '../../fill.contract.ts';
import { RULE_FORMS, ruleKey } from '../../fill.rules.ts';
import type { Placement } from '../../solver/problem.ts';
import type { BrokenWish, Change, Contradiction, Reason, WayOut } from '../../solver/verdict.ts';
import type { FillProblem } from './fill-problem.ts';

export type Found = {
  verdict: Filling['verdict'];
  placement: Placement;
  /** Ids of lessons without a place. */
  left: readonly string[];
  broken: readonly BrokenWish[];
  blockers: readonly Reason[];
  contradictions: readonly Contradiction[];
  waysOut: readonly WayOut[];
};

/** The most contradictions in a response. */
const CONTRADICTIONS = 10;

/** The result of a search, with the solver's ids replaced by the school's. */
export function answerFor(
  { open, kept, places, reasons, groups, placeOf }: FillProblem,
  found: Found,
  { placed, moved }: { placed: number; moved: number },
): Filling {
  const meetingOf = (id: string) => (open.get(id) ?? kept.get(id))!;
  const lessonsOf = (ids: readonly string[]): FillLessons[] =>
    [...groupedBy(ids.map(meetingOf), ({ length: _length, ...who }) => JSON.stringify(who)).values()].map(
      (same) => ({
        class_ids: same[0]!.classes.map(({ class_id }) => class_id),
        subject_id: same[0]!.subject_id,
        teacher_id: same[0]!.teacher_id,
        further_ids: [...same[0]!.further_ids],
        count: same.reduce((sum, { length }) => sum + length, 0),
      }),
    );
  const reasonsOf = (given: readonly Reason[]): FillReason[] => {
    const told = given.flatMap((reason): FillReason[] => {
      if ('teacher' in reason) return [{ kind: 'teacher', teacher_id: reason.teacher }];
      if ('class' in reason) return [{ kind: 'class', class_id: groups.classOf(reason.class) }];
      if ('room' in reason) return [{ kind: 'room', room_id: reason.room }];
      const known = reasons.get(reason.rule);
      return known ? [known] : [];
    });
    // One rule of the school may be several of the solver, one for each subject.
    return [...new Map(told.map((reason) => [JSON.stringify(reason), reason])).values()];
  };
  function changeOf(change: Change): FillChange[] {
    if (change.kind === 'take-out-lesson') return [{ kind: 'less', lessons: lessonsOf([change.lesson])[0]! }];
    if (change.kind === 'add-room') return [];
    const reason = reasons.get(change.rule);
    if (reason?.kind === 'away')
      return change.kind === 'free-slot'
        ? [{ ...placeOf(change.slot), kind: 'come', teacher_id: reason.teacher_id }]
        : [];
    if (reason?.kind === 'kept') return places.get(change.rule)!.map((place) => ({ ...place, kind: 'move' }));
    if (reason?.kind === 'at_once') return [{ ...reason, kind: 'apart' }];
    if (reason?.kind !== 'rule') return [];
    const { rule } = reason;
    if (RULE_FORMS[rule.kind].isAlwaysHard) return [{ kind: 'drop', rule }];
    const eased = change.kind === 'change-limit' ? { ...rule, most: change.to } : { ...rule, is_hard: false };
    return [{ kind: 'ease', rule: eased }];
  }
  const broken = groupedBy(
    found.broken.flatMap(({ rule, times }) => {
      const reason = reasons.get(rule);
      return reason?.kind === 'rule' ? [{ rule: reason.rule, times }] : [];
    }),
    ({ rule }) => ruleKey(rule),
  );
  return {
    verdict: found.verdict,
    placed,
    moved,
    total: [...open.values()].reduce((sum, { classes, length }) => sum + classes.length * length, 0),
    left: lessonsOf(found.left),
    broken: [...broken.values()].map((same) => ({
      rule: same[0]!.rule,
      times: same.reduce((sum, { times }) => sum + times, 0),
    })),
    blockers: reasonsOf(found.blockers),
    contradictions: found.contradictions.slice(0, CONTRADICTIONS).map((each) => ({
      lessons: lessonsOf(each.lessons),
      needed: each.needed ?? null,
      there: each.there ?? null,
      reasons: reasonsOf([...each.people, ...each.rules.map((rule) => ({ rule }))]),
    })),
    // A way out only works as a whole, so it is left out if one of its changes cannot be described.
    ways_out: found.waysOut
      .map(({ changes }) => ({ changes, told: changes.map(changeOf) }))
      .filter(({ told }) => told.every((each) => each.length > 0))
      .map(({ told }) => [...new Map(told.flat().map((each) => [JSON.stringify(each), each])).values()]),
  };
}
