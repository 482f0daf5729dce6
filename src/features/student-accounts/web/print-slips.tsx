import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { SignInSlip } from '#features/students/web/shared/sign-in-slip.tsx';
import type { Credential } from '../student-accounts.contract.ts';

type PrintSlipsProps = { credentials: readonly Credential[]; onPrinted: () => void };

/** Prints a slip for each student, two beside each other, with lines to cut along. Nothing of it is seen on the screen. */
export function PrintSlips({ credentials, onPrinted }: PrintSlipsProps) {
  const printed = useRef(onPrinted);
  useEffect(() => {
    const over = () => printed.current();
    document.documentElement.dataset['printing'] = 'slip';
    addEventListener('afterprint', over);
    window.print();
    return () => {
      removeEventListener('afterprint', over);
      delete document.documentElement.dataset['printing'];
    };
  }, []);

  return createPortal(
    <div className="print-sheet slip-sheet">
      {pairsOf(credentials.toSorted(byClass)).map((pair) => (
        <div key={pair[0]?.student_id} className="slip-row">
          {pair.map((credential) => (
            <div key={credential.student_id} className="slip-cell">
              <SignInSlip
                student={credential}
                password={credential.password}
                parentsCode={credential.parents_code}
              />
            </div>
          ))}
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** As they are handed out: class by class, in the order of the roll. */
const byClass = (one: Credential, other: Credential) =>
  (one.class_label ?? '').localeCompare(other.class_label ?? '') ||
  one.roll_number.localeCompare(other.roll_number);

/** Rows of two: a row is kept on one page, which a grid's cells are not everywhere. */
function pairsOf(credentials: readonly Credential[]): Credential[][] {
  return Array.from({ length: Math.ceil(credentials.length / 2) }, (_, row) =>
    credentials.slice(row * 2, row * 2 + 2),
  );
}
