import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import type { Credential } from '../student-accounts.contract.ts';
import { accountRun } from './account-run.ts';

const aStudent = (number: number | string) => ({
  student_id: `id-${number}`,
  roll_number: `R-${number}`,
  full_name: `Student ${number}`,
});
const refused = (code: string, status: number) => new ORPCError(code, { status, defined: true });
let schools = 0;
type Create = Parameters<typeof accountRun>[0]['create'];
const idOf = (roll: string) => `id-${roll.slice(2)}`;

/** A fake server: the waiting students, the calls made, and failures for pieces that begin with a given student. */
function aSchool(size: number, goesWrong: (id: string, call: number) => unknown = () => null) {
  const made = new Map<string, { key: string; credential: Credential }>();
  const calls: { id: string; ids: string[]; domain: string; key: string }[] = [];
  let underWay = 0;
  let mostAtOnce = 0;
  const create: Create = async ({ students, domain }, { context }) => {
    const ids = students.map(({ roll_number }) => idOf(roll_number));
    const id = ids[0]!;
    calls.push({ id, ids, domain, key: context.idempotencyKey });
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    await Promise.resolve();
    underWay -= 1;
    const failure = goesWrong(id, calls.filter((call) => call.id === id).length);
    if (failure instanceof ORPCError) throw failure;
    const answer: Awaited<ReturnType<Create>> = { results: [], failures: [] };
    for (const one of ids) {
      const fault = one.startsWith('id-nobody')
        ? 'NOT_FOUND'
        : one.startsWith('id-taken')
          ? 'HAS_ACCOUNT'
          : null;
      const before = made.get(one);
      const code = fault ?? (before && before.key !== context.idempotencyKey ? 'HAS_ACCOUNT' : null);
      if (code) {
        answer.failures.push({ roll_number: `R-${one.slice(3)}`, code, message: code });
        continue;
      }
      const credential = before?.credential ?? {
        ...aStudent(one.slice(3)),
        class_label: null,
        email: `${one}@${domain}`,
        password: `pass-${calls.length}-${one}`,
        parents_code: 'K7QF-9MXR',
      };
      made.set(one, { key: context.idempotencyKey, credential });
      answer.results.push(credential);
    }
    // The accounts were created; only the response is lost.
    if (failure) throw failure;
    return answer;
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
  it('creates an account for everybody who waits in calls of 25, one after the other, and counts them', async () => {
    const { run, most, calls } = aSchool(60);
    const counts: string[] = [];
    run.watch(() => counts.push(`${run.now().done}/${run.now().total}`));
    expect(await run.start('school.cm')).toEqual({ found: 60, created: 60, stopped: false, error: null });
    expect(most()).toBe(1);
    expect(calls.map(({ ids }) => ids.length)).toEqual([25, 25, 10]);
    expect(counts).toEqual(expect.arrayContaining(['25/60', '50/60']));
    expect(run.now()).toMatchObject({ phase: 'idle', done: 60, total: 60, taken: false });
    expect(run.now().credentials).toHaveLength(60);
  });

  it('that finds nobody says so, and ends', async () => {
    const { run } = aSchool(0);
    expect(await run.start('school.cm')).toMatchObject({ found: 0, created: 0, error: null });
    expect(run.now().phase).toBe('idle');
  });

  it('starts once, however often its button is pressed', async () => {
    const { run, calls } = aSchool(3);
    const [first, second] = await Promise.all([run.start('school.cm'), run.start('school.cm')]);
    expect(first).toMatchObject({ created: 3 });
    expect(second).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it('lists failed students and continues with the others', async () => {
    const { run, everybody } = aSchool(4);
    everybody.splice(1, 0, aStudent('nobody'));
    expect(await run.start('school.cm')).toMatchObject({ created: 4, error: null });
    expect(run.now().failures.map(({ student }) => student.roll_number)).toEqual(['R-nobody']);
  });

  it('stops at once when the caller is refused, because the rest would be too', async () => {
    const refusal = refused('STEP_UP', 423);
    const { run, calls } = aSchool(50, () => refusal);
    expect(await run.start('school.cm')).toMatchObject({ created: 0, error: refusal });
    expect(calls).toHaveLength(1);
    expect(run.now()).toMatchObject({ phase: 'idle', failures: [] });
  });

  it('ends when the server no longer responds, and does not stay busy', async () => {
    const { run, calls } = aSchool(500, () => LOST);
    expect(await run.start('school.cm')).toMatchObject({ error: LOST });
    expect(calls.length).toBeLessThan(15);
    expect(run.now().phase).toBe('idle');
  });

  it('does not stay busy if the list itself cannot be loaded', async () => {
    const run = accountRun({
      by: 'office',
      list: () => Promise.reject(LOST),
      create: () => Promise.reject(LOST),
      pause: async () => {},
    });
    expect(await run.start('school.cm')).toMatchObject({ error: LOST, created: 0 });
    expect(run.now().phase).toBe('idle');
  });

  it('stops on request, after the call in progress', async () => {
    const { run, made } = aSchool(200);
    run.watch(() => run.now().done >= 25 && run.stop());
    expect(await run.start('school.cm')).toMatchObject({ stopped: true, error: null });
    expect(made.size).toBe(25);
    expect(run.now().credentials).toHaveLength(made.size);
  });
});

describe('A15 a lost response', () => {
  it('is requested again with the same key, and the password is the one that was created', async () => {
    const { run, made, calls, pauses } = aSchool(60, (id, call) => id === 'id-26' && call === 1 && LOST);
    expect(await run.start('school.cm')).toMatchObject({ created: 60 });
    expect(calls).toHaveLength(4);
    expect(new Set(calls.filter(({ id }) => id === 'id-26').map(({ key }) => key)).size).toBe(1);
    expect(pauses).toEqual([1_000]);
    for (const one of run.now().credentials) expect(one).toEqual(made.get(one.student_id)!.credential);
  });

  it('is returned to the next run if the batch was refused early in between', async () => {
    let call = 0;
    const answers = [LOST, LOST, LOST, refused('UNAUTHENTICATED', 401)];
    const { run, made, calls } = aSchool(27, (id) => id === 'id-26' && answers[call++]);
    await run.start('school.cm');
    expect(run.now().credentials).toHaveLength(25);
    expect(await run.start('school.cm')).toMatchObject({ created: 0, error: answers[3] });
    expect(await run.start('school.cm')).toMatchObject({ found: 2, created: 2 });
    expect(new Set(calls.filter(({ id }) => id === 'id-26').map(({ key }) => key)).size).toBe(1);
    expect(run.now().credentials[25]).toEqual(made.get('id-26')!.credential);
  });

  it('is recovered by the next run, even if its students no longer wait and the domain was changed', async () => {
    let down = true;
    const { run, made, calls } = aSchool(28, (id) => down && id === 'id-26' && LOST);
    await run.start('school.cm');
    expect(run.now().credentials).toHaveLength(25);
    down = false;
    expect(await run.start('other.cm')).toMatchObject({ found: 3, created: 3 });
    const asked = calls.filter(({ id }) => id === 'id-26');
    expect(new Set(asked.map(({ ids, key, domain }) => ids.join() + key + domain)).size).toBe(1);
    expect(run.now().credentials[27]).toEqual(made.get('id-28')!.credential);
    expect(run.now().failures).toEqual([]);
  });
});

describe('the created accounts', () => {
  it('accumulate from run to run, and are at risk until they are saved', async () => {
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

  it('omit students whom somebody else was faster with, which is no failure', async () => {
    const { run, everybody } = aSchool(1);
    everybody.push(aStudent('taken'));
    expect(await run.start('school.cm')).toMatchObject({ found: 2, created: 1, error: null });
    expect(run.now().failures).toEqual([]);
  });
});
