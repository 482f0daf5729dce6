// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { idOf } from '#platform/ui/testing/server.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { useChosenFees } from './use-chosen-fees.ts';
import { useOneReceipt } from './use-one-receipt.ts';

afterEach(cleanup);

const fee = (n: number) => ({ id: idOf(n), student: { student_id: idOf(n) } }) as StudentFee;
const itself = (studentId: string) => studentId;

it('ticks by the same function at every drawing, so that a row whose fee stays as it was is not drawn again', () => {
  const { result } = renderHook(() => {
    const chosenFees = useChosenFees([], itself);
    return { ...chosenFees, ...useOneReceipt(chosenFees) };
  });
  const { toggle } = result.current;
  const press = (n: number) => act(() => toggle(fee(n)));
  press(1);
  expect([...result.current.chosen.keys()]).toEqual([idOf(1)]);
  press(2);
  expect(result.current.asked?.families).toBe(2);
  act(() => result.current.answer(true));
  press(1);
  press(3);
  expect([...result.current.chosen.keys()]).toEqual([idOf(2), idOf(3)]);
  expect(result.current.toggle).toBe(toggle);
});
