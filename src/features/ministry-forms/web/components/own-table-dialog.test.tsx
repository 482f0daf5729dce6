// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import { OwnTableDialog } from './own-table-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const saidAt = (field: HTMLElement) =>
  document.querySelector(`[id="${field.getAttribute('aria-describedby')?.split(' ')[0]}"]`)?.textContent;

it('what a new table lacks is said at its fields and nothing is sent; one language is enough', async () => {
  const sent = aServer({}, [Response.json({ id: idOf(1) })]);
  const onClose = vi.fn();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <OwnTableDialog form="minedub_start" onClose={onClose} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Rows'), 'listed');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const title = screen.getByLabelText(/^Title in French/);
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(saidAt(title)).toBe('Please write a title');
  expect(saidAt(screen.getByLabelText('Rows, one per line'))).toBe('Please write at least one row');
  expect(saidAt(screen.getByLabelText(/^In French/))).toBe('Please enter a name');
  expect(sent).toEqual([]);

  await user.type(screen.getByLabelText('Title in English'), 'Benches');
  await user.type(screen.getByLabelText('Rows, one per line'), 'Bancs');
  await user.type(screen.getByLabelText('In English'), 'Number');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]?.body).toMatchObject({ name_fr: 'Benches', labels: [{ name_en: 'Bancs' }] });
});
