// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { idOf } from '#platform/ui/testing/server.ts';
import type { CardChange, Council, CouncilStudent } from '../../council.contract.ts';
import { CardsStanding } from './cards-standing.tsx';

const CLASS = idOf(1);

afterEach(cleanup);

const change = (what: CardChange['what'], before: string | null, after: string | null): CardChange => ({
  what,
  name: null,
  before,
  after,
});

const student = (nth: number, changes: CardChange[], class_changed = false): CouncilStudent => ({
  student_id: idOf(10 + nth),
  full_name: `Student ${nth}`,
  roll_number: `T-${nth}`,
  average: '12.00',
  rank: nth,
  classified: true,
  provisional: false,
  passed: true,
  grade: null,
  unjustified_hours: '0',
  weak: [],
  strong: [],
  honours: [],
  appreciation: null,
  strengths: null,
  to_improve: null,
  proposed_decision: null,
  decision: null,
  decision_reason: null,
  card: {
    id: idOf(50 + nth),
    number: `CARD-2026-00000${nth}`,
    version: 1,
    changes,
    class_changed,
    other_class: null,
  },
});

const council = (students: CouncilStudent[]): Council => ({
  class: { id: CLASS, name: '3e A' },
  year: { id: idOf(2), name: '2026/2027' },
  period: '0',
  periods: [{ key: '0', name: { en: 'Term 1', fr: 'Trimestre 1' } }],
  maximum: '20',
  pass_mark: '10',
  marking: 'numbers',
  may_decide: false,
  language: 'fr',
  held: { held_on: null, chair: null, minutes: null, state: 'open' },
  profile: null,
  weak_subjects: [],
  students,
  releases: [],
  readiness: {
    class_id: CLASS,
    class_name: '3e A',
    students: students.length,
    sheets: { total: 0, handed_in: 0, open: 0, empty: 0, closed: 0 },
    missing: 0,
    has_marks: true,
    council_held: true,
    uncarded: 0,
    outdated: 0,
    replaced: 0,
  },
});

function open(students: CouncilStudent[]) {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <CardsStanding council={council(students)} />
    </QueryClientProvider>,
  );
  return screen.getByText(/Cards: \d of \d/);
}

describe('the note above the students of a council, after their cards were created', () => {
  it('says how many averages changed since', () => {
    const line = open([
      student(1, [change('average', '11.00', '12.00'), change('rank', '2', '1')]),
      student(2, [change('average', '10.00', '12.00')]),
      student(3, []),
    ]);
    expect(line.textContent).toContain('2 cards are out of date: marks have changed');
    expect(line.textContent).toContain('2 averages have changed since the cards were made');
  });

  it('does not mention marks if only the council’s text changed', () => {
    const line = open([student(1, [change('council', null, null)]), student(2, [])]);
    expect(line.textContent).toContain('1 card is out of date: make it again');
    expect(line.textContent).not.toContain('average');
  });

  it('counts cards that stay valid although figures of the class changed', () => {
    const line = open([student(1, [], true), student(2, [], true)]);
    expect(line.textContent).toContain('2 cards are valid: figures of the class changed later');
    expect(line.textContent).not.toContain('out of date');
  });
});
