// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSavedAtOnce } from './use-saved-at-once.ts';

afterEach(cleanup);

/** The server's responses to the changes, in order. */
let answers: { saved: () => void; refused: () => void }[] = [];

function Box() {
  const save = useMutation({
    mutationFn: (_checked: boolean) =>
      new Promise<void>((resolve, reject) => {
        answers.push({ saved: resolve, refused: () => reject(new Error('refused')) });
      }),
  });
  const [shown, choose] = useSavedAtOnce<boolean>(false, save);
  return <input type="checkbox" checked={shown} onChange={({ target }) => choose(target.checked)} />;
}

function show() {
  answers = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Box />
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLInputElement>('checkbox');
}

it('shows the change at once, and the saved value when saving ends', async () => {
  const box = show();
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!.refused();
  await waitFor(() => expect(box.checked).toBe(false));
});

it('keeps a later change when the response to an earlier one arrives', async () => {
  const box = show();
  fireEvent.click(box);
  fireEvent.click(box);
  fireEvent.click(box);
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[0]!.saved();
  answers[1]!.refused();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(box.checked).toBe(true);
  answers[2]!.saved();
  await waitFor(() => expect(box.checked).toBe(false));
});
