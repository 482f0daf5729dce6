import { expect, it } from 'vitest';
import { moreClasses, type Place } from './more-classes.ts';

const place = (id: string, subject: string, group: string | null): Place => ({
  class: { id, name: id, section: null },
  subject: { id: subject, name_en: subject, name_fr: subject },
  group,
});
const PLACES = [
  place('4A', 'es', 'Espagnol 2'),
  place('4B', 'es', 'Espagnol 2'),
  place('4C', 'es', null),
  place('4B', 'fr', null),
  place('4C', 'fr', null),
];
const of = (class_id: string, subject_id: string, also?: string[]) =>
  moreClasses(PLACES, { class_id, subject_id }, also);

it('classes taught together are selected together, until the teacher chooses', () => {
  expect(of('4A', 'es').offered.map((one) => one.class.id)).toEqual(['4B', '4C']);
  expect(of('4A', 'es').chosen).toEqual(['4B']);
  expect(of('4A', 'es', ['4C']).chosen).toEqual(['4C']);
  expect(of('4A', 'es', []).chosen).toEqual([]);
});

it('classes without a group are not selected at first, and classes of another subject are never offered', () => {
  expect(of('4C', 'es').chosen).toEqual([]);
  expect(of('4B', 'fr', ['4A', '4C']).chosen).toEqual(['4C']);
});
