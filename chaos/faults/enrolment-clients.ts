import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Acknowledged,
  acknowledged,
  aWish,
  sendWish,
  signInOverHttp,
  type Wish,
} from '../../src/app/testing/enrolment.ts';
import { brokenPromises, inspectSchool } from '../../src/app/testing/school-faults.ts';
import { isBusy } from '../clients.ts';

type Enrolling = {
  address: string;
  authorization: () => string;
  classId: string;
  clients: number;
  goesOn: () => boolean;
};

/** Clients that enroll pupils, each wish sent again under its key until it is answered. */
export function letEnrol({ address, authorization, classId, clients, goesOn }: Enrolling) {
  const kept: Acknowledged[] = [];
  const inDoubt: Wish[] = [];
  const surprises: string[] = [];
  const client = async () => {
    while (goesOn()) {
      const wish = aWish(classId);
      inDoubt.push(wish);
      while (goesOn()) {
        const answer = await sendWish(address, authorization(), wish, { timeoutMs: 5_000 }).catch(() => null);
        if (answer?.status === 201) {
          inDoubt.splice(inDoubt.indexOf(wish), 1);
          kept.push(acknowledged(wish, answer));
          break;
        }
        if (answer && !isBusy(answer)) surprises.push(`an enrolment: ${answer.status} ${answer.body}`);
        await sleep(100);
      }
    }
  };
  return { kept, inDoubt, surprises, done: Promise.all(Array.from({ length: clients }, client)) };
}

type After = {
  address: string;
  authorization: () => string;
  connectionString: string;
  kept: Acknowledged[];
  inDoubt: Wish[];
  others: number;
};

/**
 * Checks that no student is lost, duplicated or incomplete; afterwards doubtful enrollments are sent again
 * and must exist once.
 */
export async function judgeEnrolment(after: After): Promise<string[]> {
  const { address, authorization, connectionString, kept, inDoubt, others } = after;
  const before = await inspectSchool(connectionString);
  const faults = [
    ...describe(before.faults),
    ...brokenPromises(kept, before).map((roll) => `${roll} is lost`),
  ];
  const doubts = before.students.size - others - kept.length;
  if (doubts < 0 || doubts > inDoubt.length) faults.push(`${doubts} students that nobody asked for`);

  for (const wish of inDoubt.splice(0)) {
    const answer = await sendWish(address, authorization(), wish);
    if (answer.status === 201) kept.push(acknowledged(wish, answer));
    else faults.push(`an enrolment in doubt: ${answer.status} ${answer.body}`);
  }
  const [first] = kept;
  if (first) {
    const again = acknowledged(first, await sendWish(address, authorization(), first));
    if (again.studentId !== first.studentId || again.password !== first.password)
      faults.push('the first key of all no longer answers what it answered');
  }
  const settled = await inspectSchool(connectionString);
  faults.push(
    ...describe(settled.faults),
    ...brokenPromises(kept, settled).map((roll) => `${roll} is not there once, as was told`),
  );
  if (settled.students.size !== kept.length + others)
    faults.push(`${settled.students.size} students for ${kept.length + others} enrolments`);
  // The returned password must be the stored one.
  for (const pupil of [...kept.slice(0, 1), ...kept.slice(-2)])
    await signInOverHttp(address, { email: pupil.input.email, password: pupil.password });
  return faults;
}

const describe = (faults: Record<string, number>) =>
  Object.entries(faults).map(([name, rows]) => `${name}: ${rows}`);
