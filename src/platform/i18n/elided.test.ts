import { expect, it } from 'vitest';
import { elided } from './elided.ts';

it.each([
  ['L’absence de ABANDA Aïcha est justifiée', 'L’absence d’ABANDA Aïcha est justifiée'],
  ['Le bulletin de Évina Zoé', 'Le bulletin d’Évina Zoé'],
  ['Le bulletin de Mbarga Paul', 'Le bulletin de Mbarga Paul'],
  ['Le bulletin de Hamadou', 'Le bulletin de Hamadou'],
  ['Le dossier de Yvonne', 'Le dossier de Yvonne'],
  ['Demande de Onana', 'Demande d’Onana'],
  ['Le secrétariat dit que Essomba est absent', 'Le secrétariat dit qu’Essomba est absent'],
  ['Le code de 12 lettres', 'Le code de 12 lettres'],
  ['Étude Ayissi', 'Étude Ayissi'],
])('%s → %s', (sentence, expected) => {
  expect(elided(sentence)).toBe(expected);
});
