// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { idOf } from '#platform/ui/testing/server.ts';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import type { Scheme } from '../../marking.contract.ts';
import { PRESETS } from '../../marking-presets.ts';
import { PartDialog } from './part-dialog.tsx';
import { SCHEME_PARTS } from './scheme-parts.ts';

const scheme: Scheme = {
  scheme_id: idOf(1),
  version: 1,
  name: PRESETS.cameroon_francophone_sequences.name,
  preset: null,
  frozen: true,
  archived: false,
  classes: 3,
  scheme: PRESETS.cameroon_francophone_sequences,
  revision: 'r1',
  versions: [],
};

afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

const EXAMPLE = {
  sentence: '14.00 = (13.8 × 4 + 14.4 × 2) / 6',
  students: [
    {
      name: 'Awa',
      average: '14.00',
      rank: 1,
      classified: true,
      grade: null,
      appreciation: null,
      honours: [],
      promotion: 'promote',
    },
  ],
};

/** A server that has an example for every draft and answers changes with the given responses in turn. */
function aSchemeServer(answers: Response[]) {
  const changes: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/marking/preview')) return Response.json(EXAMPLE);
    if (request.method === 'GET') return Response.json({});
    changes.push(await request.json());
    return answers.shift()!;
  });
  return changes;
}

it('sends the whole scheme with the one changed bound, and shows the server’s error at its field', async () => {
  const mistake = {
    error: {
      code: 'VALIDATION',
      message: 'Please check the fields',
      requestId: 'r',
      fields: [{ path: 'scheme.honours.0.average_from', message: 'This is above the maximum' }],
    },
  };
  const changes = aSchemeServer([
    Response.json(mistake, { status: 422 }),
    Response.json({ ...scheme, version: 2, revision: 'r2' }),
  ]);
  const onClose = vi.fn();
  const part = SCHEME_PARTS.find(({ name }) => name === 'honours')!;
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <PartDialog part={part} scheme={scheme} onClose={onClose} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await screen.findByText(/Saving makes version 2/);
  await screen.findByText('Awa: 14.00, rank 1, at the end of the year: Goes up');
  const [bound] = screen.getAllByLabelText<HTMLInputElement>('Average from');
  fireEvent.change(bound!, { target: { value: '160,5' } });
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await screen.findByText('This is above the maximum');
  expect(bound!.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(bound!, { target: { value: '16,5' } });
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [honour, ...others] = scheme.scheme.honours;
  expect(changes[1]).toEqual({
    revision: 'r1',
    scheme: { ...scheme.scheme, honours: [{ ...honour, average_from: '16.5' }, ...others] },
  });
});
