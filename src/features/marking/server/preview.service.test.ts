import { expect, it } from 'vitest';
import { PRESETS } from '../marking-presets.ts';
import { PLAIN_SCHEME } from './marking.builders.ts';
import { previewOf } from './preview.service.ts';

it('shows the effect of a change: a lower promotion bound, and students with a missing mark', () => {
  const [awa, bih, cyr] = previewOf(PLAIN_SCHEME, 'en').students;
  expect([awa?.average, awa?.rank, awa?.honours.length]).toEqual(['14.00', 1, 1]);
  expect([bih?.promotion, cyr?.average]).toEqual(['repeat', '12.00']);
  const promotion = [{ outcome: 'promote', average_from: '9' }] as const;
  expect(previewOf({ ...PLAIN_SCHEME, promotion }, 'en').students[1]?.promotion).toBe('promote');
});

it.each(Object.entries(PRESETS))('the preset %s has an example', (_key, scheme) => {
  const { students } = previewOf(scheme, 'fr');
  expect(students.map(({ name }) => name)).toEqual(['Awa', 'Bih', 'Cyr']);
});
