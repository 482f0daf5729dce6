import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { WholeTimetable } from './timetable.contract.ts';

export type Names = ReturnType<typeof namesIn>;

/** Names by id for a whole timetable; empty for null and for unknown ids. */
export function namesIn({ classes, subjects, teachers, rooms }: WholeTimetable, language: Locale) {
  const names = new Map<string, string>([
    ...classes.map((one) => [one.id, classLabel(one)] as const),
    ...subjects.map((one) => [one.id, namesFor(one, language).own] as const),
    ...teachers.map((one) => [one.id, one.full_name] as const),
    ...rooms.map((one) => [one.id, one.name] as const),
  ]);
  return (id: string | null): string => (id === null ? '' : (names.get(id) ?? ''));
}
