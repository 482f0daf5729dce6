import { idOf } from '#platform/ui/testing/server.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { shownToasts } from '#platform/ui/toasts/toast.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import type { FeeStructure } from '../../charges/structures.contract.ts';

/** Renders a dialog with a simulated user. */
export function open(ui: ReactNode) {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>{ui}</AuthProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

export const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const toasts = () => shownToasts().map(({ title, description }) => `${title}: ${description}`);

/** Tuition of 150,000 francs without usual due dates. */
export function aStructure(own: Partial<FeeStructure> = {}): FeeStructure {
  return {
    id: idOf(1),
    name: 'Tuition',
    amount: '150000.00',
    academic_term: 'term_1',
    period_id: null,
    academic_year: '2026-2027',
    level_id: null,
    grade_level: null,
    levels: null,
    description: null,
    instalments: [],
    auto_assign: false,
    created_at: '2026-09-01T08:00:00.000Z',
    archived_at: null,
    students: 0,
    ...own,
  };
}

/** A fee of 50,000 francs, 10,000 of it paid. */
export function aFee(own: Partial<StudentFee> = {}): StudentFee {
  return {
    id: idOf(7),
    student: {
      student_id: idOf(11),
      full_name: 'Ngo Bassa Élodie',
      roll_number: '2026-0001',
      class: { name: '6e', section: 'A' },
    },
    structure: { id: idOf(1), name: 'Tuition', academic_term: 'term_1', academic_year: '2026-2027' },
    instalment: 1,
    instalments: 1,
    amount_charged: '50000.00',
    amount_due: '50000.00',
    amount_paid: '10000.00',
    balance: '40000.00',
    due_date: '2026-10-01',
    status: 'partial',
    ...own,
  };
}
