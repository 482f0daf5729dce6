// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { idOf } from '#platform/ui/testing/server.ts';
import { EntryDialog } from './entry-dialog.tsx';

const PUPIL = { id: idOf(1), full_name: 'Abena Paul', roll_number: 'P-1', recent: [], absences_this_week: 0 };

afterEach(cleanup);

function open() {
  const onClose = vi.fn();
  renderInEnglish(
    <EntryDialog
      pupil={PUPIL}
      entry={undefined}
      status="late"
      locked={false}
      office={false}
      onSay={vi.fn()}
      onClose={onClose}
    />,
  );
  return { user: userEvent.setup(), onClose };
}

it.each([/^Reason/, /^Minutes late/])('Esc asks before %s is discarded', async (label) => {
  const { user, onClose } = open();
  await user.type(screen.getByLabelText(label), '12{Escape}');
  screen.getByRole('alertdialog');
  expect(onClose).not.toHaveBeenCalled();
});

it('Esc closes at once while nothing is typed', async () => {
  const { user, onClose } = open();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
