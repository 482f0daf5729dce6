// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { renderInEnglish } from '../testing/render.tsx';

function Enrolment() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <button onClick={() => setOpen(true)}>Enroll</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="New Enrollment" dirty={name !== ''}>
        <label>
          Name
          <input value={name} onChange={(event) => setName(event.target.value)} />
        </label>
      </Dialog>
    </>
  );
}

async function openDialog() {
  renderInEnglish(<Enrolment />);
  const user = userEvent.setup();
  await user.click(screen.getByText('Enroll'));
  return user;
}

const form = () => screen.queryByRole('dialog');
const question = () => screen.queryByRole('alertdialog');

afterEach(cleanup);

it('starts with focus in the first field and returns focus to the button it came from', async () => {
  const user = await openDialog();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.keyboard('{Escape}');
  expect(form()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Enroll'));
});

it('closes at once while nothing is typed: by Esc, by its close button, by a press outside', async () => {
  const user = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(form()).toBeNull();
  await user.click(screen.getByText('Enroll'));
  await user.click(form()!); // its backdrop is the dialog element itself
  expect(form()).toBeNull();
});

it('asks for confirmation before typed text is lost, however often Esc is pressed', async () => {
  const user = await openDialog();
  await user.keyboard('Élodie{Escape}');
  expect(question()).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(question()).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Élodie');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(form()).toBeNull();
});

it('ignores a press outside once something is typed', async () => {
  const user = await openDialog();
  await user.keyboard('Élodie');
  await user.click(form()!);
  expect(form()).toBeTruthy();
  expect(question()).toBeNull();
});
