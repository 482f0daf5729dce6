import { expect, it } from 'vitest';
import { idOf } from '#platform/ui/testing/server.ts';
import { eventOf, lessonsBeside, type ShownLesson } from './log-event.ts';

const MATHS = { id: idOf(50), name_en: 'Mathematics', name_fr: 'Mathématiques' };
const FRENCH = { id: idOf(51), name_en: 'French', name_fr: 'Français' };
const POINT = { id: idOf(60), title: 'Fractions' };
const OWN_POINT = { id: idOf(61), title: 'Of one class alone' };
const room = (number: number) => ({ id: idOf(number), name: `${number}e A`, section: null });

const lesson = (number: number, given: Partial<ShownLesson> = {}): ShownLesson => ({
  class: room(number),
  subject: MATHS,
  day: '2026-11-03',
  starts: 450,
  ends: 505,
  covers: false,
  work: [],
  teaches: null,
  entry: null,
  offered: [POINT],
  unsent: false,
  refused: null,
  ...given,
});
const written = {
  id: idOf(70),
  text: 'Written before',
  points: [],
  files: [],
  teacher: null,
  revision: idOf(71),
  written_at: '2026-11-03T08:00:00Z',
  changed_at: null,
};
const place = (number: number, subject = MATHS) => ({
  class: room(number),
  subject,
  points: [POINT],
  next: null,
});
const classesOf = (found: readonly ShownLesson[]) => found.map((one) => one.class.id);

it('the parallel lessons are those of the same subject and time that have no entry', () => {
  const own = lesson(1);
  const lessons = [
    own,
    lesson(2),
    lesson(3, { starts: 520 }),
    lesson(4, { subject: FRENCH }),
    lesson(5, { entry: written }),
    lesson(6, { day: '2026-11-02' }),
    lesson(7, { entry: { ...written, text: '' } }),
  ];
  expect(classesOf(lessonsBeside(own, lessons, [place(8)]))).toEqual([idOf(2), idOf(7)]);
});

it('for a lesson in no timetable, the teacher’s other classes in the subject are offered', () => {
  const own = lesson(1, { starts: null, ends: null });
  const listed = lesson(2, { starts: null, ends: null, entry: written });
  const places = [place(1), place(2), place(3), place(4, FRENCH)];
  expect(classesOf(lessonsBeside(own, [own, listed], places))).toEqual([idOf(3)]);
  expect(lessonsBeside({ ...own, covers: true }, [own], places)).toEqual([]);
});

it('each class has its own entry: an id, its earlier text, and the points of its plan', () => {
  const said = { text: 'Fractions', points: [POINT.id, OWN_POINT.id], files: null };
  const first = eventOf(lesson(1, { offered: [POINT, OWN_POINT] }), said, null);
  const second = eventOf(lesson(2), said, idOf(71));
  expect(first).toMatchObject({ class_id: idOf(1), points: [POINT.id, OWN_POINT.id], base: null });
  expect(second).toMatchObject({ class_id: idOf(2), text: 'Fractions', points: [POINT.id], base: idOf(71) });
  expect(new Set([first.id, second.id, first.revision, second.revision]).size).toBe(2);
});
