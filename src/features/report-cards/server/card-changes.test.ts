import { expect, it } from 'vitest';
import { cardChanges } from './card-changes.ts';
import { aCardSubject, aSnapshot } from './report-cards.builders.ts';

const french = aCardSubject({ name: { fr: 'Français', en: 'French' }, value: '9.00' });
const card = aSnapshot({ subjects: [aCardSubject(), french] });
const said = (...of: Parameters<typeof cardChanges>) =>
  cardChanges(...of).map(({ what, name, before, after }) =>
    [name?.en ?? what, before, after].filter((part) => part !== null).join(' '),
  );

it('a card that would say the same changes nothing', () => {
  expect(cardChanges(card, structuredClone(card))).toEqual([]);
});

it('names the subject, the average and the rank as one mark moves them, and nothing of the class', () => {
  const after = {
    ...card,
    subjects: [aCardSubject(), { ...french, value: '11.00', rank: 2 }],
    result: { ...card.result, average: '13.80', rank: 2 },
    profile: { ...card.profile!, mean: '10.46' },
  };
  expect(said(card, after)).toEqual(['French 9.00 11.00', 'average 13.25 13.80', 'rank 1 2']);
});

it('a subject that came or went is one, and so is a rank that somebody has no more', () => {
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

it('names what is no figure: absences, honours, the council, who the pupil is', () => {
  const after = {
    ...card,
    discipline: { ...card.discipline, unjustified: '6' },
    honours: [],
    council: { ...card.council, appreciation: 'Bon travail' },
    pupil: { ...card.pupil, name: 'Évina Zoé Marie' },
  };
  expect(said(card, after)).toEqual(['absences', 'honours', 'council', 'identity']);
});

it('says that something else differs rather than nothing', () => {
  expect(said(card, { ...card, slots: ['12.50', '15.00'] })).toEqual(['other']);
});

it('is valid whatever becomes of the class, the school, the language, its teachers and the header', () => {
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
