import { writeFileSync } from 'node:fs';
import { aCardSubject, aSnapshot } from '../../src/features/report-cards/server/report-cards.builders.ts';
import { makeCardsPdf } from '../../src/features/report-cards/server/card-pdf.ts';
import type { CardSnapshot } from '../../src/features/report-cards/card-snapshot.ts';

const S: [string, string, string, string, string][] = [
  ['Mathématiques', 'Mathematics', 'Sciences', '5', 'Ngo Bassa Élodie'],
  ['Physique', 'Physics', 'Sciences', '3', 'Tchoumi Boris'],
  ['Chimie', 'Chemistry', 'Sciences', '3', 'Tchoumi Boris'],
  ['Sciences de la Vie et de la Terre', 'Life and Earth Sciences', 'Sciences', '2', 'Mme Abena Mbarga Marie-Thérèse'],
  ['Informatique', 'Computer Science', 'Sciences', '2', 'Kamdem Serge'],
  ['Français', 'French', 'Lettres', '4', 'Fotso Alain'],
  ['Anglais', 'English', 'Lettres', '3', 'Achu Grace Ngwe'],
  ['Littérature et culture générale', 'Literature and general culture', 'Lettres', '2', 'Fotso Alain'],
  ['Histoire', 'History', 'Lettres', '2', 'Ondoa Jean'],
  ['Géographie', 'Geography', 'Lettres', '2', 'Ondoa Jean'],
  ['Éducation à la citoyenneté et à la morale', 'Citizenship and moral education', 'Lettres', '2', 'Ondoa Jean'],
  ['Espagnol / Allemand', 'Spanish / German', 'Lettres', '2', 'Biloa Carine'],
  ['Éducation physique et sportive', 'Physical education and sports', 'Autres', '1', 'Manga'],
  ['Travail manuel', 'Manual work', 'Autres', '1', ''],
];
const bands = [['CNA','Non acquis','Not acquired'],['CMA','Moyennement acquis','Averagely acquired'],['CA','Acquis','Acquired'],['CBA','Bien acquis','Well acquired'],['CTBA','Très bien acquis','Very well acquired']];
const comp = ['Résoudre une situation-problème faisant intervenir les équations et inéquations du premier degré', 'Déployer un raisonnement logique', 'Communiquer à l’aide du langage mathématique'];
const subjects = S.map(([fr, en, group, weight, teacher], i) => {
  const v = 6 + ((i * 37) % 130) / 10;
  const b = bands[Math.min(4, Math.max(0, Math.floor((v - 8) / 2.2)))]!;
  return aCardSubject({ name: { fr, en }, group, weight, teacher: teacher || null, values: [v.toFixed(2), (v + 1).toFixed(2)], value: (v + 0.5).toFixed(2), points: ((v + 0.5) * Number(weight)).toFixed(2), rank: (i * 7) % 60 + 1, grade: { fr: b[0]!, en: b[0]! }, appreciation: { fr: b[1]!, en: b[2]! }, competences: comp.slice(0, 1 + (i % 3)).map((text, k) => ({ text, value: k === 1 ? 'absent' : (v + k).toFixed(1) })) });
});
const groups = ['Sciences', 'Lettres', 'Autres'].map((name) => ({ name, points: '182.50', weights: '15', average: '12.17' }));
const honours: CardSnapshot['honours'] = [
  { label: { fr: 'Tableau d’honneur', en: 'Honour roll' }, kind: 'honour', given: true },
  { label: { fr: 'Encouragements', en: 'Encouragement' }, kind: 'honour', given: true },
  { label: { fr: 'Félicitations', en: 'Congratulations' }, kind: 'honour', given: false },
  { label: { fr: 'Avertissement travail', en: 'Work warning' }, kind: 'warning', given: false },
  { label: { fr: 'Blâme travail', en: 'Work reprimand' }, kind: 'warning', given: false },
];
const term = (n: number) => ({ name: { fr: `Trimestre ${n}`, en: `Term ${n}` }, average: '12.9' + n, rank: 10 + n, class_mean: '10.4' + n });
const school = { ...aSnapshot().school, name: 'Lycée Bilingue de Bonabéri', motto: 'Discipline – Travail – Succès', address: 'BP 4567, Bonabéri', phone: '+237 233 39 00 00', authority: { fr: ['RÉPUBLIQUE DU CAMEROUN', 'Paix – Travail – Patrie', 'MINISTÈRE DES ENSEIGNEMENTS SECONDAIRES', 'DÉLÉGATION RÉGIONALE DU LITTORAL'], en: ['REPUBLIC OF CAMEROON', 'Peace – Work – Fatherland', 'MINISTRY OF SECONDARY EDUCATION', 'REGIONAL DELEGATION OF LITTORAL'] } };
const base: Partial<CardSnapshot> = { school, subjects, groups, honours, recall: [term(1)], result: { ...aSnapshot().result, points: '456.75', weights: '34', average: '13.43', rank: 7 } };
const long = { ...aSnapshot().pupil, name: 'Ngo Mbeleck Bassa Ndjock Marie-Élisabeth Antoinette de la Sainte-Trinité', guardian: 'Monsieur et Madame Ngo Mbeleck Bassa Ndjock Jean-Baptiste Emmanuel', born_at: 'Nkongsamba, hôpital régional', matricule: 'MINESEC-2026-0098123' };
const annual = subjects.map((s) => ({ ...s, values: ['11.25', '12.50', '13.75'], competences: [] }));
const cards: CardSnapshot[] = [
  aSnapshot(base),
  aSnapshot({ ...base, language: 'both', pupil: long, council: { appreciation: 'Bon trimestre dans l’ensemble. Élodie doit toutefois reprendre les bases en physique et participer davantage à l’oral.', decision: null } }),
  aSnapshot({ ...base, family: 'competences', groups: [] }),
  aSnapshot({ ...base, family: 'competences', groups: [], language: 'both', pupil: long }),
  aSnapshot({ ...base, subjects: annual, period: null, columns: [1, 2, 3].map((n) => ({ fr: `Trim. ${n}`, en: `Term ${n}` })), recall: [1, 2, 3].map(term), council: { appreciation: 'Année satisfaisante.', decision: 'promote' } }),
  aSnapshot({ ...base, language: 'en', family: 'plain', subjects: subjects.slice(0, 6), groups: [] }),
  aSnapshot({ ...base, language: 'fr', family: 'plain', marking: 'judgements', groups: [], honours: [], profile: null, subjects: subjects.slice(0, 9).map((s, i) => ({ ...s, values: [null, null], value: null, points: null, grade: null, lowest: null, highest: null, judgement: [{ fr: 'Acquis', en: 'Acquired' }, { fr: 'En cours d’acquisition', en: 'Being acquired' }][i % 2]! })), ranks: { overall: false, subjects: false }, result: { ...aSnapshot().result, average: null, points: null, rank: null } }),
];
const row = (snapshot: CardSnapshot, i: number) => ({ snapshot, series: 2026, number: 400 + i, version: i === 1 ? 2 : 1, code: 'K7QF-9MXR-4TGD', public_url: 'https://lycee-bonaberi.preau.school', made_on: '2026-12-11', made_at: new Date('2026-12-11T10:00:00Z') });
writeFileSync('/tmp/cards/all.pdf', await makeCardsPdf(cards.map(row), new Map(), 'Cards'));
for (const [name, card] of [['seq', cards[0]!], ['comp both', cards[3]!]] as const) {
  const began = performance.now();
  const rows = Array.from({ length: 70 }, (_, i) => row({ ...card, pupil: { ...card.pupil, name: `${card.pupil.name} ${i}` } }, i));
  const pdf = await makeCardsPdf(rows, new Map(), 'Class');
  console.log(name, Math.round(performance.now() - began), 'ms', pdf.length, 'bytes', Math.round(process.memoryUsage().rss / 1e6), 'MB');
  writeFileSync(`/tmp/cards/${name.replace(' ', '-')}.pdf`, pdf);
}
