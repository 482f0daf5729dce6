import { describe, expect, it } from 'vitest';
import { fairLine } from './heavy-work.ts';

/** A queue whose tasks end when the test resolves them, and the names of the started ones. */
function aLine(bounds: Partial<Parameters<typeof fairLine>[0]> = {}) {
  const run = fairLine({ atOnce: 1, ofOnePerson: 3, waiting: 4, ...bounds });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (userId: string) =>
    run(userId, () => {
      begun.push(userId);
      return new Promise<void>((end) => ends.push(end));
    });
  async function endAll() {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      for (const end of ends.splice(0)) {
        end();
        quiet = 0;
      }
      await new Promise(setImmediate);
    }
  }
  return { add, begun, endAll };
}

describe('the queue for files', () => {
  it('is fair: one file of another person is served before the second of a person who came first with three', async () => {
    const { add, begun, endAll } = aLine();
    const all = ['ama', 'ama', 'ama', 'ben', 'eve'].map(add);
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(['ama', 'ben', 'eve', 'ama', 'ama']);
  });

  it('refuses a fourth file only to a person with three; a finished one makes room', async () => {
    const { add, begun, endAll } = aLine();
    const all = ['ama', 'ama', 'ama'].map(add);
    await expect(add('ama')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    all.push(add('ben'));
    await endAll();
    await Promise.all(all);
    expect(begun).toHaveLength(4);
    const later = add('ama');
    await endAll();
    await later;
  });

  it('is full at a total for many people: the service is then busy, through no fault of the caller', async () => {
    const { add, endAll } = aLine({ waiting: 1 });
    const all = ['ama', 'ben'].map(add);
    await expect(add('eve')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    await endAll();
    await Promise.all(all);
  });
});
