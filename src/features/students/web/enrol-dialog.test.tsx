// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { eachStudentField } from '#features/roster/student-fields.rules.ts';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer, idOf, LOST, refusal } from '#platform/ui/testing/server.ts';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import type { Student } from '../students.contract.ts';
import { EnrolDialog } from './enrol-dialog.tsx';

const CLASS = { id: idOf(1), name: '6e', section: 'A', grade_level: 'grade_7', teachers: [], students: 0 };
const NUMBERING = { pattern: '{YYYY}-{0000}', next: '2026-0001' };
const READS = { '/classes': [CLASS], '/students/numbering': NUMBERING };
const TYPED = {
  'Full Name': 'Ngo Bassa Élodie',
  Email: 'elodie@school.cm',
  'Roll Number': '2026-0001',
  'Emergency Contact': 'Her aunt, 677 00 00 00',
};
const ELODIE: Student = {
  id: idOf(2),
  user_id: idOf(3),
  roll_number: TYPED['Roll Number'],
  full_name: TYPED['Full Name'],
  email: TYPED.Email,
  phone: null,
  address: null,
  emergency_contact: TYPED['Emergency Contact'],
  ...eachStudentField(() => null),
  repeater: false,
  photo: null,
  planned: null,
  admission_date: '2026-11-21',
  class: { id: CLASS.id, name: '6e', section: 'A' },
  date_of_birth: '2014-03-02',
  status: 'active',
};
const done = () => Response.json({ student: ELODIE, initial_password: 'kopa-lumi-42' }, { status: 201 });
/** Fetched by the slip itself: the code for parents. */
const code = () => Response.json({ code: 'K7QF-9MXR' });
const busy = () => refusal('TOO_MANY_REQUESTS', 429, 'Too many requests. Please wait a moment.');

function open() {
  const onClose = vi.fn();
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <EnrolDialog onClose={onClose} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onClose };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const enrol = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enroll Student' });
const ready = () => waitFor(() => expect(enrol().disabled).toBe(false));

async function fill() {
  await screen.findByRole('option', { name: /6e A/ });
  for (const [label, value] of Object.entries(TYPED)) fireEvent.input(field(label), { target: { value } });
  fireEvent.input(field('Date of Birth'), { target: { value: '2014-03-02' } });
  fireEvent.change(field('Class'), { target: { value: CLASS.id } });
}

afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

it('uses one key after a lost response and an early refusal: the password shown is the one that was created', async () => {
  const sent = aServer(READS, [LOST, busy(), done(), code()]);
  const { user } = open();
  await fill();
  await user.click(enrol());
  await waitFor(() => expect(sent).toHaveLength(1));
  await ready();
  await user.click(enrol());
  await screen.findAllByText('Too many requests. Please wait a moment.');
  await ready();
  await user.click(enrol());
  await screen.findByText('kopa-lumi-42');
  const enrolments = sent.filter(({ path }) => path === '/students');
  expect(enrolments).toHaveLength(3);
  expect(new Set(enrolments.map(({ key }) => key)).size).toBe(1);
  expect(new Set(enrolments.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

it('whose response was lost waits for it across a closed dialog: sent again, it gets the first password', async () => {
  const sent = aServer(READS, [LOST, done(), code()]);
  const first = open();
  await fill();
  await first.user.click(enrol());
  await screen.findByText(/recorded only once/);
  await first.user.click(screen.getByRole('button', { name: 'Close' }));
  await first.user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(first.onClose).toHaveBeenCalledOnce();
  cleanup();

  const second = open();
  await screen.findByText(/recorded only once/);
  await screen.findByRole('option', { name: /6e A/ });
  expect(field('Full Name').value).toBe('Ngo Bassa Élodie');
  await second.user.click(enrol());
  await screen.findByText('kopa-lumi-42');
  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect(sent[1]!.body).toEqual(sent[0]!.body);
});

it('keeps what was typed while another page is open, and clears it when it is discarded', async () => {
  aServer(READS);
  open();
  await fill();
  cleanup();

  const second = open();
  expect(field('Full Name').value).toBe('Ngo Bassa Élodie');
  await second.user.click(screen.getByRole('button', { name: 'Close' }));
  await second.user.click(await screen.findByRole('button', { name: 'Discard' }));
  cleanup();

  open();
  expect(field('Full Name').value).toBe('');
});

it('enrolls the next student from empty fields, under another key', async () => {
  const sent = aServer(READS, [done(), code(), done(), code()]);
  const { user } = open();
  await fill();
  await user.click(enrol());
  await user.click(await screen.findByRole('button', { name: 'Enroll another' }));
  expect(field('Full Name').value).toBe('');
  await fill();
  await user.click(enrol());
  await screen.findByText('kopa-lumi-42');
  const keys = sent.filter(({ path }) => path === '/students').map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

it('reports that an earlier attempt succeeded when it is sent again with changes', async () => {
  aServer(READS, [LOST, refusal('IDEMPOTENCY_KEY_REUSED', 422, 'Used.')]);
  const { user } = open();
  await fill();
  await user.click(enrol());
  await screen.findByText(/recorded only once/);
  await user.type(field('Full Name'), ' Marie');
  await user.click(enrol());
  await screen.findAllByText(/An earlier attempt was recorded/);
});

/** Enrolled without an account: nothing to print. */
const recorded = (roll_number: string) =>
  Response.json(
    { student: { ...ELODIE, roll_number, user_id: null, email: null }, initial_password: null },
    { status: 201 },
  );
const taken = () => refusal('ROLL_NUMBER_TAKEN', 409, 'This roll number already belongs to another student.');
const proposed = (number: string) => waitFor(() => expect(field('Roll Number').value).toBe(number));

it('without an e-mail is done with one click: no slip, the dialog closes', async () => {
  const sent = aServer(READS, [recorded('2026-0001')]);
  const { user, onClose } = open();
  await proposed('2026-0001');
  await fill();
  await user.clear(field('Email'));
  await user.click(enrol());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toMatchObject({ email: '', roll_number: '2026-0001' });
});

it('continues with the next student: the class is kept, the next number is suggested, the name has focus, and Enter submits again', async () => {
  const reads: Record<string, unknown> = { ...READS };
  const sent = aServer(reads, [recorded('2026-0001'), recorded('2026-0002')]);
  const { user, onClose } = open();
  await proposed('2026-0001');
  await fill();
  await user.clear(field('Email'));
  reads['/students/numbering'] = { ...NUMBERING, next: '2026-0002' };
  await user.click(screen.getByRole('button', { name: 'Enroll and next' }));
  await screen.findByText('Enrolled: Ngo Bassa Élodie, 2026-0001');
  await proposed('2026-0002');
  expect(field('Full Name').value).toBe('');
  expect(field('Class').value).toBe(CLASS.id);
  await waitFor(() => expect(document.activeElement).toBe(field('Full Name')));

  await user.keyboard('Ngo Bassa Joël');
  fireEvent.input(field('Date of Birth'), { target: { value: '2015-01-02' } });
  await user.type(field('Emergency Contact'), '699123456');
  // Enter submits through the form's submit button.
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Enroll and next' });
  expect([again.type, enrol().type]).toEqual(['submit', 'button']);
  reads['/students/numbering'] = { ...NUMBERING, next: '2026-0003' };
  await user.click(again);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.body).toMatchObject({ full_name: 'Ngo Bassa Joël', class_id: CLASS.id });
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
  await proposed('2026-0003');
  expect(onClose).not.toHaveBeenCalled();
  // Prefilled values are not unsaved changes.
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('fills in the next number with a message if another clerk was quicker, and nothing typed is lost', async () => {
  const reads: Record<string, unknown> = { ...READS };
  const sent = aServer(reads, [taken(), recorded('2026-0002')]);
  const { user, onClose } = open();
  await proposed('2026-0001');
  await fill();
  await user.clear(field('Email'));
  reads['/students/numbering'] = { ...NUMBERING, next: '2026-0002' };
  await user.click(enrol());
  await screen.findAllByText(
    /2026-0001 already belongs to another student. The next free number is filled in/,
  );
  expect(field('Roll Number').value).toBe('2026-0002');
  expect(field('Full Name').value).toBe('Ngo Bassa Élodie');
  await user.click(enrol());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => (body as { roll_number: string }).roll_number)).toEqual([
    '2026-0001',
    '2026-0002',
  ]);
});

it('leaves a number of another pattern as typed, with the plain message', async () => {
  aServer(READS, [taken()]);
  const { user } = open();
  await proposed('2026-0001');
  await fill();
  fireEvent.input(field('Roll Number'), { target: { value: 'A-7' } });
  await user.click(enrol());
  await screen.findAllByText('This roll number already belongs to another student.');
  expect(field('Roll Number').value).toBe('A-7');
});

it('suggests people on record under a guardian’s number, with their children, and fills in their address', async () => {
  const guardian = {
    id: idOf(9),
    full_name: 'Mme Ngo Bassa',
    phone: '+237699123456',
    address: 'Bonapriso',
    children: [
      {
        full_name: 'Paul',
        roll_number: 'P-1',
        class: { name: '6e', section: 'A' },
        relation: 'mother',
        ended_at: null,
      },
    ],
  };
  const reads = {
    ...READS,
    '/guardians': { guardians: [{ id: guardian.id }], total: 1 },
    [`/guardians/${guardian.id}`]: guardian,
  };
  const sent = aServer(reads, [recorded('2026-0001')]);
  const { user, onClose } = open();
  await proposed('2026-0001');
  await user.type(field('Guardian phone'), '699123456');
  await user.click(
    await screen.findByRole('button', { name: 'Mme Ngo Bassa, mother of Paul (6e A), 6 99 12 34 56' }),
  );
  await screen.findByText('On record: the student joins this family.');
  expect(field('Address').value).toBe('Bonapriso');
  expect(field('Emergency Contact').value).toBe('Mme Ngo Bassa, 6 99 12 34 56');
  await fill();
  await user.clear(field('Email'));
  await user.click(enrol());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect((sent[0]!.body as { guardians: unknown[] }).guardians[0]).toEqual({
    guardian_id: guardian.id,
    full_name: 'Mme Ngo Bassa',
    phone: '6 99 12 34 56',
    relation: 'mother',
  });
});

it('needs the parent only once: the guardian is the emergency contact, until another is entered', async () => {
  aServer(READS);
  const { user } = open();
  await user.type(field('Guardian name'), 'Mme Ngo');
  expect(field('Emergency Contact').value).toBe('');
  await user.type(field('Guardian phone'), '699123456');
  expect(field('Emergency Contact').value).toBe('Mme Ngo, 699123456');
  await user.clear(field('Emergency Contact'));
  await user.type(field('Emergency Contact'), 'Her aunt, 677 00 00 00');
  await user.type(field('Guardian name'), ' Bassa');
  expect(field('Emergency Contact').value).toBe('Her aunt, 677 00 00 00');
});

const chooseAPhoto = () =>
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'elodie.jpg', { type: 'image/jpeg' })] },
  });
const withoutAccount = () => Response.json({ student: ELODIE, initial_password: null }, { status: 201 });

it('sends the photo once the student is enrolled, and links it to them', async () => {
  const sent = aServer(READS, [
    withoutAccount(),
    Response.json({ file_id: idOf(9), bytes: 20_000 }, { status: 201 }),
    Response.json({ photo: idOf(9) }),
  ]);
  const { user, onClose } = open();
  await fill();
  chooseAPhoto();
  await screen.findByRole('img', { name: 'Chosen photo' });
  await user.click(enrol());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ path, body }) => [path, path === '/students' ? null : body])).toEqual([
    ['/students', null],
    ['/students/photos', 'a file'],
    [`/students/${ELODIE.id}/photo`, { file_id: idOf(9) }],
  ]);
  expect(onClose).toHaveBeenCalled();
});

it('still enrolls the student if the photo cannot be sent, and says so', async () => {
  aServer(READS, [withoutAccount(), LOST]);
  const { user, onClose } = open();
  await fill();
  chooseAPhoto();
  await user.click(enrol());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await waitFor(() =>
    expect(shownToasts().map(({ title }) => title)).toEqual(['Success', 'The photo was not saved']),
  );
});
