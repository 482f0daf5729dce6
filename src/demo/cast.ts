import type { Tx } from '#platform/db/database.ts';

/** Names as schools of the region carry them, French- and English-speaking, none of a living person on purpose. */
export const FAMILY_NAMES = [
  'Abena',
  'Atangana',
  'Ayuk',
  'Bello',
  'Biya’a',
  'Djoumessi',
  'Ebot',
  'Ekambi',
  'Eyenga',
  'Fokou',
  'Fomban',
  'Haman',
  'Kamga',
  'Kenfack',
  'Manga',
  'Mbarga',
  'Mbella',
  'Ndongo',
  'Ngassa',
  'Ngo Bassa',
  'Njoya',
  'Nkeng',
  'Nkoulou',
  'Onana',
  'Oumarou',
  'Sadio',
  'Tabe',
  'Tchoumi',
  'Wanko',
  'Zambo',
] as const;

export const GIVEN_NAMES = [
  'Aïcha',
  'Alain',
  'Amandine',
  'Boris',
  'Brenda',
  'Cédric',
  'Chantal',
  'Clarisse',
  'Daniel',
  'Desmond',
  'Élodie',
  'Emmanuel',
  'Estelle',
  'Fadimatou',
  'Franck',
  'Gaëlle',
  'Gladys',
  'Hervé',
  'Ibrahim',
  'Irène',
  'Joël',
  'Junior',
  'Kevin',
  'Laure',
  'Lucas',
  'Manuella',
  'Mireille',
  'Moïse',
  'Nadège',
  'Nathan',
  'Océane',
  'Patience',
  'Raïssa',
  'Rodrigue',
  'Sandrine',
  'Serge',
  'Thérèse',
  'Ulrich',
  'Vanessa',
  'Yannick',
] as const;

export const QUARTERS = [
  'Akwa',
  'Bali',
  'Bastos',
  'Biyem-Assi',
  'Bonabéri',
  'Bonamoussadi',
  'Deïdo',
  'Essos',
  'Makepe',
  'Mokolo',
  'Mvog-Ada',
  'New Bell',
] as const;

/** Something that the office of the demonstration did: books and trail take all of it in the order of time. */
export type Happening = { at: Date; happen: (tx: Tx) => Promise<void> };

/** A generator that gives the same school on every machine (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}
export type SeededRandom = ReturnType<typeof seededRandom>;

/** A UUID that is the same on every machine: the demonstration's pictures and links stay valid. */
export function demoId(kind: number, number: number): string {
  const tail = (kind * 100_000 + number).toString(16).padStart(12, '0');
  return `0190de00-0000-7000-8000-${tail}`;
}
