import { MOST_CLASSES } from '../assignments.rules.ts';

export type Place = {
  class: { id: string; name: string; section: string | null };
  subject: { id: string; name_en: string; name_fr: string };
  group: string | null;
};

/**
 * The other classes in which the teacher teaches a subject, and those selected for the same work: initially
 * all of the same group.
 */
export function moreClasses<One extends Place>(
  places: readonly One[],
  { class_id, subject_id }: { class_id: string; subject_id: string },
  also: readonly string[] | undefined,
): { offered: One[]; chosen: string[] } {
  const ofSubject = places.filter(({ subject }) => subject.id === subject_id);
  const group = ofSubject.find((one) => one.class.id === class_id)?.group ?? null;
  const offered = ofSubject.filter((one) => one.class.id !== class_id);
  const isChosen = (one: One) => (also ? also.includes(one.class.id) : group !== null && one.group === group);
  return {
    offered,
    chosen: offered
      .filter(isChosen)
      .map((one) => one.class.id)
      .slice(0, MOST_CLASSES - 1),
  };
}
