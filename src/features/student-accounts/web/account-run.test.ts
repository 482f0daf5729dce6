import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import type { Credential } from '../student-accounts.contract.ts';
import { accountRun } from './account-run.ts';

const aStudent = (number: number) => ({
  student_id: `id-${number}`,
  roll_number: `R-${number}`,
  full_name: `Student ${number}`,
});
const refused = (code: string, status: number) => new ORPCError(code, { status, defined: true });
let schools = 0;
type Create = Parameters<typeof accountRun>[0]['create'];

/** A server of its own: who waits, what each call brought, and whatever is to go wrong. */
function aSchool(size: number, goesWrong: (id: string, call: number) => unknown = () => null) {
  const made = new Map<string, { key: string; credential: Credential }>();
  const calls: { id: string; domain: string; key: string }[] = [];
  let underWay = 0;
  let mostAtOnce = 0;
  const create: Create = async ({ student_id, domain }, { context }) => {
    const key = context.idempotencyKey;
    calls.push({ id: student_id, domain, key });
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    await Promise.resolve();
    underWay -= 1;
    const failure = goesWrong(student_id, calls.filter(({ id }) => id === student_id).length);
    if (failure instanceof ORPCError) throw failure;
    const before = made.get(student_id);
    if (before && before.key !== key) throw refused('HAS_ACCOUNT', 409);
    const credential = before?.credential ?? {
      ...aStudent(Number(student_id.slice(3))),
      class_label: null,
      email: `${student_id}@${domain}`,
      password: `pass-${calls.length}`,
      parents_code: 'K7QF-9MXR',
    };
    made.set(student_id, { key, credential });
    // The account is there and only its answer is lost.
    if (failure) throw failure;
    return credential;
  };
  const everybody = Array.from({ length: size }, (_, index) => aStudent(index + 1));
  const list = async () => everybody.filter(({ student_id }) => !made.has(student_id));
  const pauses: number[] = [];
  schools += 1;
  const run = accountRun({
    by: `office ${schools}`,
    list,
    create,
    pause: async (ms) => void pauses.push(ms),
  });
  return { run, made, calls, pauses, most: () => mostAtOnce, everybody };
}

const LOST = new TypeError('Failed to fetch');

describe('a run', () => {
  it('makes an account for everybody who waits, two at a time, and keeps count', async () => {
    const { run, most } = aSchool(7);
    const counts: string[] = [];
    run.watch(() => counts.push(`${run.now().done}/${run.now().total}`));
    expect(await run.start('school.cm')).toEqual({ found: 7, created: 7, stopped: false, error: null });
    expect(most()).toBe(2);
    expect(counts).toContain('3/7');
    expect(run.now()).toMatchObject({ phase: 'idle', done: 7, total: 7, taken: false });
    expect(run.now().credentials).toHaveLength(7);
  });

  it('that finds nobody says so, and is over', async () => {
    const { run } = aSchool(0);
    expect(await run.start('school.cm')).toMatchObject({ found: 0, created: 0, error: null });
    expect(run.now().phase).toBe('idle');
  });

  it('is one run, however often its button is pressed', async () => {
    const { run, calls } = aSchool(3);
    const [first, second] = await Promise.all([run.start('school.cm'), run.start('school.cm')]);
    expect(first).toMatchObject({ created: 3 });
    expect(second).toBeNull();
    expect(calls).toHaveLength(3);
  });

  it('lists whom it could not help and goes on with the others', async () => {
    const { run } = aSchool(5, (id) => id === 'id-2' && refused('NOT_FOUND', 404));
    expect(await run.start('school.cm')).toMatchObject({ created: 4, error: null });
    expect(run.now().failures.map(({ student }) => student.roll_number)).toEqual(['R-2']);
  });

  it('is over at once when the person themselves is refused: the rest would be too', async () => {
    const refusal = refused('STEP_UP', 423);
    const { run, calls } = aSchool(50, () => refusal);
    expect(await run.start('school.cm')).toMatchObject({ created: 0, error: refusal });
    expect(calls).toHaveLength(1);
    expect(run.now()).toMatchObject({ phase: 'idle', failures: [] });
  });

  it('gives up when nothing answers any more, and is not busy for ever', async () => {
    const { run, calls } = aSchool(50, () => LOST);
    expect(await run.start('school.cm')).toMatchObject({ error: LOST });
    expect(calls.length).toBeLessThan(15);
    expect(run.now().phase).toBe('idle');
  });

  it('is not busy for ever when the list itself does not come', async () => {
    const run = accountRun({
      by: 'office',
      list: () => Promise.reject(LOST),
      create: () => Promise.reject(LOST),
      pause: async () => {},
    });
    expect(await run.start('school.cm')).toMatchObject({ error: LOST, created: 0 });
    expect(run.now().phase).toBe('idle');
  });

  it('stops when it is told to, after what is under way', async () => {
    const { run, made } = aSchool(20);
    run.watch(() => run.now().done >= 4 && run.stop());
    expect(await run.start('school.cm')).toMatchObject({ stopped: true, error: null });
    expect(made.size).toBeLessThan(8);
    expect(run.now().credentials).toHaveLength(made.size);
  });
});

describe('A15 an answer that got lost', () => {
  it('is asked for again with the same key, and the password is the one that was made', async () => {
    const { run, made, calls, pauses } = aSchool(3, (id, call) => id === 'id-2' && call === 1 && LOST);
    expect(await run.start('school.cm')).toMatchObject({ created: 3 });
    expect(new Set(calls.filter(({ id }) => id === 'id-2').map(({ key }) => key)).size).toBe(1);
    expect(pauses).toEqual([1_000]);
    for (const one of run.now().credentials) expect(one).toEqual(made.get(one.student_id)!.credential);
  });

  it('is got by the next run where the student was refused at the door in between', async () => {
    let call = 0;
    const answers = [LOST, LOST, LOST, refused('UNAUTHENTICATED', 401)];
    const { run, made, calls } = aSchool(2, (id) => id === 'id-2' && answers[call++]);
    await run.start('school.cm');
    expect(run.now().credentials).toHaveLength(1);
    expect(await run.start('school.cm')).toMatchObject({ created: 0, error: answers[3] });
    expect(await run.start('school.cm')).toMatchObject({ found: 1, created: 1 });
    expect(new Set(calls.filter(({ id }) => id === 'id-2').map(({ key }) => key)).size).toBe(1);
    expect(run.now().credentials[1]).toEqual(made.get('id-2')!.credential);
  });

  it('is got by the next run, also when the student no longer waits and the domain was changed', async () => {
    let down = true;
    const { run, made, calls } = aSchool(3, (id) => down && id === 'id-3' && LOST);
    await run.start('school.cm');
    expect(run.now().credentials).toHaveLength(2);
    down = false;
    expect(await run.start('other.cm')).toMatchObject({ found: 1, created: 1 });
    expect(new Set(calls.filter(({ id }) => id === 'id-3').map(({ key, domain }) => key + domain)).size).toBe(
      1,
    );
    expect(run.now().credentials[2]).toEqual(made.get('id-3')!.credential);
    expect(run.now().failures).toEqual([]);
  });
});

describe('what was made', () => {
  it('stays and grows from run to run, and is at risk until it is taken', async () => {
    const { run, everybody } = aSchool(2);
    await run.start('school.cm');
    run.take();
    expect(run.now().taken).toBe(true);
    everybody.push(aStudent(3));
    expect(await run.start('school.cm')).toMatchObject({ found: 1, created: 1 });
    expect(run.now()).toMatchObject({ taken: false });
    expect(run.now().credentials).toHaveLength(3);
    run.clear();
    expect(run.now()).toMatchObject({ credentials: [], taken: true });
  });

  it('leaves out whom somebody else was faster with, which is no failure', async () => {
    const { run } = aSchool(2, (id) => id === 'id-1' && refused('HAS_ACCOUNT', 409));
    expect(await run.start('school.cm')).toMatchObject({ found: 2, created: 1, error: null });
    expect(run.now().failures).toEqual([]);
  });
});
