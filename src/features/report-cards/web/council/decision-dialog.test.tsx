// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import type { Council, CouncilStudent } from '../../council.contract.ts';
import { reportCardsApi } from '../shared/report-cards.client.ts';
import { DecisionDialog } from './decision-dialog.tsx';

const STUDENT: CouncilStudent = {
  student_id: idOf(10),
  full_name: 'Abena Paul',
  roll_number: 'P-1',
  average: '12.00',
  rank: 1,
  classified: true,
  provisional: false,
  passed: true,
  grade: null,
  unjustified_hours: '0',
  weak: [],
  strong: [],
  honours: [
    {
      code: 'roll',
      label: { en: 'Honor roll', fr: "Tableau d'honneur" },
      kind: 'honour',
      proposed: false,
      given: false,
      reason: null,
    },
  ],
  appreciation: null,
  strengths: null,
  to_improve: null,
  proposed_decision: 'promote',
  decision: null,
  decision_reason: null,
  card: null,
};
const COUNCIL: Council = {
  class: { id: idOf(1), name: '3e A' },
  year: { id: idOf(2), name: '2026/2027' },
  period: 'year',
  periods: [{ key: 'year', name: null }],
  maximum: '20',
  pass_mark: '10',
  marking: 'numbers',
  may_decide: true,
  language: 'fr',
  held: { held_on: null, chair: null, minutes: null, state: 'open' },
  profile: null,
  weak_subjects: [],
  students: [STUDENT],
  releases: [],
  readiness: {
    class_id: idOf(1),
    class_name: '3e A',
    students: 1,
    sheets: { total: 0, handed_in: 0, open: 0, empty: 0, closed: 0 },
    missing: 0,
    has_marks: true,
    council_held: true,
    uncarded: 0,
    outdated: 0,
    replaced: 0,
  },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(queries = new QueryClient()) {
  const sent = aServer({}, [Response.json({ done: true })]);
  renderInEnglish(
    <QueryClientProvider client={queries}>
      <DecisionDialog council={COUNCIL} studentId={STUDENT.student_id} onMove={vi.fn()} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
}
const save = () => screen.getByRole('button', { name: 'Save' });

it('moves focus from Save to the missing reason of an honor, and sends once there is one', async () => {
  const { sent, user } = open();
  await user.click(screen.getByLabelText('Honor roll'));
  await user.click(save());
  const reason = screen.getByLabelText(/^Reason: Honor roll/);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  screen.getByText('Say why, in a few words');
  expect(sent).toEqual([]);
  await user.type(reason, 'Constant effort');
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({
    honours: [{ code: 'roll', given: true, reason: 'Constant effort' }],
  });
});

it('moves focus from Save to the missing reason of the decision of the year', async () => {
  const { sent, user } = open();
  await user.selectOptions(screen.getByLabelText('Decision of the year'), 'repeat');
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/)));
  expect(sent).toEqual([]);
});

it('shows a saved decision before the council has been refetched', async () => {
  const queries = new QueryClient();
  const { queryKey } = reportCardsApi.council.queryOptions({ input: { class_id: COUNCIL.class.id } });
  queries.setQueryData(queryKey, COUNCIL);
  const { sent, user } = open(queries);
  await user.type(screen.getByLabelText('Appreciation'), 'Bravo');
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() =>
    expect(queries.getQueryData<Council>(queryKey)!.students[0]!.appreciation).toBe('Bravo'),
  );
});
