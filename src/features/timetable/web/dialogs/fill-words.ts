import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type { FillChange, Filling, FillLessons, FillReason } from '../../fill.contract.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { teachersOf } from '../../timetable.rules.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';
import { namesIn } from '../../whole-names.ts';
import { useRuleWords } from './rule-words.ts';

/** The outcome of filling in a draft in words, with the names of its classes, teachers and subjects. */
export function useFillWords(whole: WholeTimetable) {
  const { t } = useLingui();
  const ofRule = useRuleWords(whole);
  const locale = currentLocale();
  const nameOf = namesIn(whole, currentLocale());
  const subjectOf = ({ class_ids, subject_id }: Pick<FillLessons, 'class_ids' | 'subject_id'>) =>
    `${nameOf(subject_id)} (${class_ids.map(nameOf).join(', ')})`;
  const timeOf = ({ day, period_id }: { day: number; period_id: string }) => {
    const period = whole.periods.find(({ id }) => id === period_id);
    return `${weekdayName(day, locale)} ${period ? clockOf(period.starts) : ''}`;
  };
  const optionsOf = ({ class_id, subject_ids }: { class_id: string; subject_ids: readonly string[] }) =>
    `${subject_ids.map(nameOf).join(', ')} (${nameOf(class_id)})`;
  const keptWords = (kept: { class_id: string; subject_id: string; day: number; period_id: string }) => ({
    subject: subjectOf({ class_ids: [kept.class_id], subject_id: kept.subject_id }),
    time: timeOf(kept),
  });

  function ofLessons(lessons: FillLessons): string {
    const teachers = teachersOf(lessons).map(nameOf).join(', ');
    return [`${subjectOf(lessons)} × ${lessons.count}`, teachers].filter(Boolean).join(', ');
  }

  function ofReason(reason: FillReason): string {
    switch (reason.kind) {
      case 'teacher':
        return t`${nameOf(reason.teacher_id)} teaches one lesson at a time`;
      case 'class':
        return t`${nameOf(reason.class_id)} has one lesson at a time`;
      case 'room':
        return t`${nameOf(reason.room_id)} has one lesson at a time`;
      case 'away':
        return t`the unavailable times of ${nameOf(reason.teacher_id)}`;
      case 'kept': {
        const { subject, time } = keptWords(reason);
        return reason.locked ? t`${subject} is locked on ${time}` : t`${subject} stays on ${time}`;
      }
      case 'rule':
        return t`the rule “${ofRule(reason.rule)}”`;
      case 'at_once':
        return t`${optionsOf(reason)} at the same time`;
    }
  }

  function ofContradiction({ lessons, needed, there }: Filling['contradictions'][number]): string {
    const named = lessons.map(ofLessons).join('; ');
    if (needed === null || there === null) return t`No place together: ${named}`;
    return t`${plural(needed, { one: '# lesson', other: '# lessons' })} for ${plural(there, { one: '# time', other: '# times' })}: ${named}`;
  }

  function ofChange(change: FillChange): string {
    switch (change.kind) {
      case 'come':
        return t`${nameOf(change.teacher_id)} is available on ${timeOf(change)}`;
      case 'free':
        return t`${nameOf(change.teacher_id)} is always available`;
      case 'drop':
        return t`The rule “${ofRule(change.rule)}” is left out`;
      case 'apart':
        return t`No longer at the same time: ${optionsOf(change)}`;
      case 'less':
        return t`Another teacher, or one lesson less: ${subjectOf(change.lessons)}`;
      case 'ease':
        return change.rule.is_hard
          ? t`The rule becomes “${ofRule(change.rule)}”`
          : t`The rule “${ofRule(change.rule)}” becomes a wish`;
      case 'move': {
        const { subject, time } = keptWords(change);
        return change.locked
          ? t`${subject} is unlocked and leaves its place on ${time}`
          : t`${subject} leaves its place on ${time}`;
      }
    }
  }
  const ofBroken = ({ rule, times }: Filling['broken'][number]) =>
    t`${ofRule(rule)}: not kept ${plural(times, { one: '# time', other: '# times' })}`;
  return { ofLessons, ofReason, ofContradiction, ofChange, ofBroken };
}
