import { expect, it } from 'vitest';
import { smsCost } from './sms-cost.rules.ts';

const sms = {
  people: { fr: 10, en: 2 },
  beginning: { fr: 'Lycée de Test\u00A0: Annonce\u00A0: ', en: 'Lycée de Test: Announcement: ' },
  price_per_part: '20',
  plain_accents: false,
};
const long = 'réunion des parents de toutes les classes le samedi 5 décembre à 8 h';

it('counts the parts of both languages, lists the characters that limit a part to seventy, and gives the cost', () => {
  const titles = { title_fr: `Même l’heure : ${long}`, title_en: 'Meeting' };
  expect(smsCost(sms, titles)).toEqual({ people: 12, parts: 22, plainParts: 12, rare: ['ê'] });
  expect(smsCost({ ...sms, plain_accents: true }, titles)).toMatchObject({ parts: 12, rare: [] });
});

it('uses the other language if one is missing, and is free for a language without readers', () => {
  expect(smsCost(sms, { title_fr: null, title_en: `ê ${long}` })).toMatchObject({ parts: 24 });
  expect(smsCost({ ...sms, people: { fr: 0, en: 0 } }, { title_fr: 'ê', title_en: null })).toEqual({
    people: 0,
    parts: 0,
    plainParts: 0,
    rare: [],
  });
});
