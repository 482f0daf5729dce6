// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { aServer, idOf, refusal } from '#platform/ui/testing/server.ts';
import { field, open, press } from '../../web/testing/books.tsx';
import { aCategory } from '../../web/testing/entries.ts';
import { AddCategoryDialog } from './add-category-dialog.tsx';
import { CategoriesDialog } from './categories-dialog.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

it('adds a category, by default blue and without an icon', async () => {
  const sent = aServer({}, [Response.json(aCategory(), { status: 201 })]);
  const onClose = vi.fn();
  const user = open(<AddCategoryDialog onClose={onClose} />);
  expect(document.activeElement).toBe(field(/^Name/));
  await user.type(field(/^Name/), 'Transport');
  await user.click(press('Add Category'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toEqual({ name: 'Transport', type: 'expense', color: '#3b82f6', icon: null });
  expect(shownToasts().map(({ title }) => title)).toEqual(['Category added successfully']);
});

it('accepts a color, an icon and the other type', async () => {
  const sent = aServer({}, [Response.json(aCategory(), { status: 201 })]);
  const user = open(<AddCategoryDialog onClose={vi.fn()} />);
  await user.type(field(/^Name/), 'Wages');
  await user.click(field('Income'));
  await user.click(press('Green'));
  expect(press('Green').getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(field('Color'), { target: { value: '#112233' } });
  await user.click(field('Work'));
  await user.click(press('Add Category'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toEqual({ name: 'Wages', type: 'income', color: '#112233', icon: 'briefcase' });
});

it.each([
  [
    'at its field',
    refusal('NAME_TAKEN', 409, 'You already have a category of this name.'),
    'You already have a category of this name.',
  ],
  ['in one sentence', refusal('INTERNAL_SERVER_ERROR', 500, 'oops'), 'Failed to add category'],
])('shows %s why it was not added', async (_where, answer, said) => {
  const sent = aServer({}, [answer]);
  const user = open(<AddCategoryDialog onClose={vi.fn()} />);
  await user.click(press('Add Category'));
  await screen.findByText('Name is required');
  expect(sent).toEqual([]);
  await user.type(field(/^Name/), 'Transport');
  await user.click(press('Add Category'));
  await screen.findByText(said);
  expect(shownToasts().map(({ description }) => description)).toEqual([said]);
  expect(field(/^Name/).value).toBe('Transport');
});

it('renames a category and archives another', async () => {
  const old = aCategory({ id: idOf(2), name: 'Old', entries: 3 });
  const sent = aServer({ '/finance/categories': [aCategory(), old] }, [
    Response.json({ ...old, archived: true }),
    Response.json(aCategory()),
  ]);
  const user = open(<CategoriesDialog onClose={vi.fn()} />);
  await screen.findByText('3 entries');
  await user.click(press('More: Old'));
  await user.click(press('Archive'));
  await user.click(press('More: Transport'));
  await user.click(press('Edit'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Category' }));
  await user.type(dialog.getByLabelText(/^Name/), 's');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [`/finance/categories/${old.id}`, { archived: true }],
    [`/finance/categories/${idOf(1)}`, { name: 'Transports', color: '#3b82f6', icon: null }],
  ]);
});
