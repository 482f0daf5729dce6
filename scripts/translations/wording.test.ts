import { describe, expect, it } from 'vitest';
import { findBritishWords, findFrenchFaults, findPlaceholderFaults } from './wording.ts';

describe('French typography', () => {
  it.each([
    ['Abandonner ?', 'a space that breaks the line'],
    ['Abandonner?', 'no space at all'],
    ['Bienvenue\u202f!', 'a narrow space'],
    ['Classe: 6e A', 'a colon without its space'],
    ['<0>Classe</0>: {name}', 'a colon after a tag'],
    ['«Élodie»', 'quotation marks without theirs'],
    ["l'{name}", 'an apostrophe that silences the value'],
  ])('%j is a fault: %s', (translation) => {
    expect(findFrenchFaults(translation)).not.toEqual([]);
  });

  it.each([
    'Abandonner\u00a0?',
    'Vraiment\u00a0?!',
    'à 15:05',
    'https://exemple.cm',
    'Classe\u00a0: {name}',
    '«\u00a0Élodie\u00a0»',
  ])('%j is well set', (translation) => {
    expect(findFrenchFaults(translation)).toEqual([]);
  });
});

describe('values and tags', () => {
  it.each([
    ['{from}–{to} of {all}', '{from}–{to} sur {total}'],
    ['Read <0>this</0>', 'Lisez ceci'],
    ['{n, plural, one {# class} other {# classes}}', '{count, plural, one {# classe} other {# classes}}'],
  ])('%j may not become %j', (source, translation) => {
    expect(findPlaceholderFaults(source, translation)).toHaveLength(1);
  });

  it.each([
    ['{from}–{to} of {all}', 'sur {all}\u00a0: {from}–{to}'],
    ['{n, plural, one {one} other {many}}', '{n, plural, one {une} many {tas} other {plusieurs}}'],
  ])('%j may become %j', (source, translation) => {
    expect(findPlaceholderFaults(source, translation)).toEqual([]);
  });
});

describe('American English', () => {
  it.each(['Instalment {number}', 'Event cancelled', 'At least, in per cent', 'An organisation'])(
    '%j is a fault',
    (source) => {
      expect(findBritishWords(source)).toHaveLength(1);
    },
  );

  it.each(['Installment {number}', 'Event canceled', 'Enroll', 'An exercise of analysis', 'Raised by two'])(
    '%j is well spelled',
    (source) => {
      expect(findBritishWords(source)).toEqual([]);
    },
  );
});
