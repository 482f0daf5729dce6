import { expect, it } from 'vitest';
import type { PaperAnswer } from '../../signed-papers.contract.ts';
import type { ReadPaper } from '../../signed-papers.rules.ts';
import { judge } from './judge.ts';

const facts = {
  number: 'CARD-2026-000412',
  name: 'Évina Zoé',
  class_name: '3e A',
  year: '2026/2027',
  period: 'Trimestre 1',
  average: '8.97',
  maximum: '20',
  rank: '12',
  ranked: '62',
  standing: 'classified',
  decision: null,
  day: '2026-12-18',
};
const key = { public_key: '00'.repeat(32), school: 'Lycée de Deïdo', since: '2026-09-01', until: null };
const signed: ReadPaper = { outcome: 'signed', key, paper: { kind: 'card', facts } };
const said = (given: Partial<PaperAnswer>): PaperAnswer => ({
  state: 'valid',
  facts,
  class_changed: false,
  ...given,
});

it.each([
  ['valid', said({})],
  ['valid', said({ class_changed: true })],
  ['asking', undefined],
  ['signed', null],
  ['replaced', said({ state: 'replaced', facts: { ...facts, average: '9.10' } })],
  ['replaced', said({ state: 'replaced', facts: null })],
  ['cancelled', said({ state: 'cancelled' })],
  ['contradiction', said({ facts: { ...facts, average: '9.10' } })],
  ['contradiction', said({ state: 'cancelled', facts: { ...facts, rank: '1' } })],
  ['contradiction', said({ state: 'unknown', facts: null })],
  ['contradiction', said({ state: 'unsigned', facts: null })],
] as const)('for a signed paper the page shows %s', (verdict, answer) => {
  expect(judge(signed, answer)).toBe(verdict);
});

it('an invalid signature stays invalid, whatever the school answers', () => {
  for (const outcome of ['forged', 'unreadable', 'unknown_key'] as const)
    expect(judge({ outcome }, said({}))).toBe(outcome);
  expect(judge({ ...signed, outcome: 'after_key' }, said({}))).toBe('contradiction');
});
