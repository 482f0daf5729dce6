// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { ClassInvitationsDialog } from './class-invitations-dialog.tsx';

const ID = '0190de00-0000-7000-8000-00000000000';
const MOTHER = { guardian_id: `${ID}1`, full_name: 'Ngo Aline', children: ['Ngo Bassa Élodie'] };
const FATHER = { guardian_id: `${ID}2`, full_name: 'Bassa Paul', children: ['Ngo Bassa Joël'] };
let sent: unknown[] = [];
let people: readonly object[] = [];
let withAccount = 3;

async function answer(request: Request): Promise<Response> {
  if (request.method === 'GET') return Response.json({ with_account: withAccount, without_account: people });
  const input = (await request.json()) as { again: boolean };
  sent.push(input);
  const slipOf = (guardian: typeof MOTHER) => ({
    ...guardian,
    link: 'https://lycee.cm/auth#join=secret',
    code: 'K7QM-3XVT-9RWD',
    qr: 'data:image/svg+xml;utf8,',
    expires_at: '2026-12-11T08:00:00.000Z',
  });
  return Response.json({ slips: (input.again ? [MOTHER, FATHER] : [MOTHER]).map(slipOf) }, { status: 201 });
}

function open() {
  const onClose = vi.fn();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <ClassInvitationsDialog classId={`${ID}9`} className="6e A" onClose={onClose} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onClose };
}

beforeEach(() => {
  sent = [];
  withAccount = 3;
  people = [
    { ...MOTHER, phone: '+237 670 00 00 01', invited_until: null },
    { ...FATHER, phone: null, invited_until: '2026-12-05T08:00:00.000Z' },
  ];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('invites those without an open invitation, shows how many, and asks for confirmation before unprinted slips are lost', async () => {
  const { user, onClose } = open();
  await user.click(await screen.findByRole('button', { name: 'Create 1 slip' }));
  expect(await screen.findByText(/1 slip is ready/)).toBeTruthy();
  expect(sent).toEqual([{ again: false }]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(await screen.findByText('Close without printing?')).toBeTruthy();
});

it('prints a slip with its code for each guardian, even for those already invited', async () => {
  const printed: string[] = [];
  vi.stubGlobal('print', () => {
    printed.push(document.querySelector('.slip-sheet')?.textContent ?? '');
    dispatchEvent(new Event('afterprint'));
  });
  const { user, onClose } = open();
  await user.click(await screen.findByRole('checkbox', { name: /New slips also/ }));
  await user.click(screen.getByRole('button', { name: 'Create 2 slips' }));
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain('Ngo Aline');
  expect(printed[0]).toContain('Bassa Paul');
  expect(printed[0]).toContain('K7QM-3XVT-9RWD');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a class without any guardian on record is not called complete', async () => {
  people = [];
  withAccount = 0;
  open();
  expect(await screen.findByText(/No guardian is recorded/)).toBeTruthy();
  expect(screen.queryByText(/has an account/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Create slips' })).toHaveProperty('disabled', true);
});
