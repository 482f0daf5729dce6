// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { aServer } from '#platform/ui/testing/server.ts';
import { type FirstSteps, type Step, STEPS } from '../first-steps.contract.ts';
import { followStep, useFollowedStep } from './shared/followed-step.ts';
import { NextStep } from './shared/next-step.tsx';

const stepsWith = (...done: Step[]): FirstSteps => ({
  steps: STEPS.map((step) => ({ step, done: done.includes(step) })),
  hidden: false,
  empty: false,
});

afterEach(() => {
  cleanup();
  followStep(null);
  vi.unstubAllGlobals();
});

function Page() {
  const step = useFollowedStep();
  const save = useMutation({ mutationFn: async () => 'saved' });
  return (
    <>
      {step && <NextStep step={step} />}
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
    </>
  );
}

function open(step: Step, done: FirstSteps) {
  const reads = { '/first-steps': done };
  aServer(reads);
  followStep(step);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return reads;
}

it('links to the next step that is not done, and on from there', async () => {
  open('year', stepsWith('school', 'holidays'));
  const link = await screen.findByRole('link', { name: 'Next step: Create the classes' });
  expect(link.getAttribute('href')).toBe('/classes?do=quick');
  expect(screen.queryByText(/\(done\)/)).toBeNull();
  await userEvent.click(link);
  await screen.findByRole('link', { name: 'Next step: Enroll the first students' });
});

it('shows that the step is done once a save completed it', async () => {
  const reads = open('year', stepsWith('school'));
  await screen.findByRole('link', { name: 'Next step: Add the holidays of the year' });
  reads['/first-steps'] = stepsWith('school', 'year');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Create the school year with its terms \(done\)/);
});

it('can be closed', async () => {
  open('roll', stepsWith(...STEPS.filter((step) => step !== 'ways' && step !== 'address')));
  await screen.findByRole('link', { name: 'Next step: Have the portal’s address set' });
  await userEvent.click(screen.getByRole('button', { name: 'Close the first steps' }));
  expect(screen.queryByRole('navigation')).toBeNull();
});
