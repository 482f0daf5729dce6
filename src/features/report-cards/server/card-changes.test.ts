import { expect, it } from 'vitest';
import { cardChanges } from './card-changes.ts';
import { aCardSubject, aSnapshot } from './report-cards.builders.ts';

const french = aCardSubject({ name: { fr: 'Français', en: 'French' }, value: '9.00' });
const card = aSnapshot({ subjects: [aCardSubject(), french] });
const said = (...of: Parameters<typeof cardChanges>) =>
  cardChanges(...of).map(({ what, name, before, after }) =>
    [name?.en ?? what, before, after].filter((part) => part !== null).join(' '),
  );

it('identical content is not a change', () => {
  expect(cardChanges(card, structuredClone(card))).toEqual([]);
});

it('lists the subject, the average and the rank when one mark changes, and nothing of the class', () => {
  const after = {
    ...card,
    subjects: [aCardSubject(), { ...french, value: '11.00', rank: 2 }],
    result: { ...card.result, average: '13.80', rank: 2 },
    profile: { ...card.profile!, mean: '10.46' },
  };
  expect(said(card, after)).toEqual(['French 9.00 11.00', 'average 13.25 13.80', 'rank 1 2']);
});

it('includes an added or removed subject, and a rank that no longer exists', () => {
  const after = {
    ...card,
    subjects: [aCardSubject()],
    result: { ...card.result, classified: false, rank: null },
  };
  expect(cardChanges(card, after)).toMatchObject([
    { what: 'subject', name: { en: 'French' }, before: '9.00', after: null },
    { what: 'rank', before: '1', after: null },
  ]);
  expect(said(after, card)).toEqual(['French 9.00', 'rank 1']);
});

it('lists changes other than figures: absences, honours, the council, the pupil’s identity', () => {
  const after = {
    ...card,
    discipline: { ...card.discipline, unjustified: '6' },
    honours: [],
    council: { ...card.council, appreciation: 'Bon travail' },
    pupil: { ...card.pupil, name: 'Évina Zoé Marie' },
  };
  expect(said(card, after)).toEqual(['absences', 'honours', 'council', 'identity']);
});

it('reports an unspecified difference rather than none', () => {
  expect(said(card, { ...card, slots: ['12.50', '15.00'] })).toEqual(['other']);
});

it('ignores the class, the school, the language, the teachers and the header', () => {
  const { class: of, school, profile, result } = card;
  const after: typeof card = {
    ...card,
    language: 'both',
    class: { ...of, name: '3e B', size: 63, master: 'Somebody Else' },
    school: { ...school, phone: '222 00 00 00', address: 'Akwa', authority: { fr: ['MINEDUB'], en: [] } },
    pupil: { ...card.pupil, guardian: 'Évina Marie' },
    profile: { ...profile!, mean: '10.50' },
    result: { ...result, ranked: 61 },
    subjects: [{ ...aCardSubject(), teacher: 'New Teacher', lowest: '3.00', highest: '19.00' }, french],
    columns: [],
  };
  expect(said(card, after)).toEqual([]);
});
