import { ORPCError } from '@orpc/server';
import { QueueFull, workQueue } from '#platform/auth/server/passwords/work-queue.ts';

/** Creating a workbook, a PDF or a picture takes up to a hundred megabytes and a processor core. */
const AT_ONCE = 2;
/** Running and queued jobs per person: more than the pages need, which send one file after the other. */
const OF_ONE_PERSON = 8;
const WAITING = 64;

type Bounds = { atOnce: number; ofOnePerson: number; waiting: number };

/**
 * The shared queue for creating and parsing files. Those served longest ago go first, so that a person with
 * eight files queued comes after everybody with one. A person beyond their limit must retry later, without
 * affecting others.
 */
export function fairLine({ atOnce, ofOnePerson, waiting }: Bounds) {
  const line = workQueue({ atOnce, waiting });
  const people = new Map<string, { files: number; servedAt: number }>();
  let turns = 0;

  return async function run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const person = people.get(userId) ?? { files: 0, servedAt: 0 };
    if (person.files >= ofOnePerson) throw tooManyAtOnce();
    person.files += 1;
    people.set(userId, person);
    const served = () => {
      person.servedAt = turns += 1;
      return work();
    };
    try {
      return await line(served, { rank: () => person.servedAt });
    } catch (error) {
      if (error instanceof QueueFull)
        throw new ORPCError('UNAVAILABLE', {
          status: 503,
          message: 'The service is busy or starting. Please try again in a moment.',
        });
      throw error;
    } finally {
      person.files -= 1;
      if (person.files === 0) people.delete(userId);
    }
  };
}

/** One queue per process, because it protects the process's memory. */
export const heavyWork = fairLine({ atOnce: AT_ONCE, ofOnePerson: OF_ONE_PERSON, waiting: WAITING });

/**
 * A place in that queue for work in several steps: resolves when it is its turn, with a function that
 * releases the place.
 */
export function placeInLine(userId: string): Promise<() => void> {
  return new Promise((takePlace, refuse) => {
    const work = () => new Promise<void>((leave) => takePlace(leave));
    heavyWork(userId, work).catch(refuse);
  });
}

/** The error of a caller with too many calls in progress. */
export const TOO_MANY = 'TOO_MANY_REQUESTS';
export const TOO_MANY_MESSAGE = /*i18n*/ 'Too many requests at once. Please wait a moment and try again.';

/** Only for that caller: they have as many calls in progress as a person may. */
export const tooManyAtOnce = () => new ORPCError(TOO_MANY, { status: 429, message: TOO_MANY_MESSAGE });

/** Seconds after which a refused caller may retry. */
export const COME_BACK_SECONDS = '5';
