import { OWN_LISTS_MS } from '#features/people/web/shared/kept-me.ts';
import { registerWorker } from '#platform/outbox/web/register-worker.ts';
import {
  allKept,
  forgetKinds,
  forgetOthers,
  isYounger,
  keep,
  type Kept,
} from '#platform/outbox/web/store.ts';

/** A list of the student, or of one child at a time. */
export type OwnStudents = { students: readonly { id: string }[]; student_id: string | null };

/** Whether a stored list is recent enough to be shown. */
const isReadable = (one: Kept, now?: number): boolean => isYounger(one, OWN_LISTS_MS, now);

/** The stored list of a child, or of the first child; undefined after 14 days. */
export function listOf<List extends OwnStudents>(
  found: readonly Kept<List>[],
  child: string | undefined,
  now = Date.now(),
): Kept<List> | undefined {
  const readable = found.filter((one) => isReadable(one, now));
  const [latest] = readable.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  const wanted = child ?? latest?.value.students[0]?.id;
  return readable.find(({ key }) => key === wanted);
}

export const keptList = async <List extends OwnStudents>(
  owner: string,
  kind: string,
  child: string | undefined,
): Promise<Kept<List> | undefined> => listOf(await allKept<List>(owner, kind), child);

/** Whether the device has a list of the child, or of any child, that is too old to be shown. */
export async function isTooOld(owner: string, kind: string, child: string | undefined): Promise<boolean> {
  const found = await allKept(owner, kind);
  return found.some(
    ({ key, at }) => (child === undefined || key === child) && Date.now() - Date.parse(at) >= OWN_LISTS_MS,
  );
}

const AGAIN_MS = 20 * 60_000;

/** Whether a child's list was stored in the last twenty minutes, so that it need not be fetched again. */
export const isKeptLately = (found: readonly Kept[], child: string, now = Date.now()): boolean =>
  found.some((one) => one.key === child && isYounger(one, AGAIN_MS, now));

/** The prefix of the kinds under which all lists of a family are stored. */
const OWN = 'own-';

/** Deletes all stored lists of a child whom the reader may no longer see. */
export const forgetChild = (owner: string, child: string): Promise<void> =>
  forgetKinds(owner, OWN, ({ key }) => key === child);

/**
 * Stores a list on this device, and fetches and stores those of the reader's other children. Lists of
 * children who are no longer the reader's are deleted.
 */
export async function keepLists<List extends OwnStudents>(
  owner: string,
  kind: `${typeof OWN}${string}`,
  { list, ask }: { list: List; ask: (child: string) => Promise<List> },
): Promise<void> {
  const { students, student_id } = list;
  await forgetOthers(owner);
  await forgetKinds(owner, OWN, (one) => !isReadable(one) || !students.some(({ id }) => id === one.key));
  if (student_id === null) return;
  await keep(owner, kind, student_id, list);
  const known = await allKept(owner, kind);
  // Requests made at the same time are batched into one.
  await Promise.all(
    students
      .filter(({ id }) => !isKeptLately(known, id))
      .map(async ({ id }) => keep(owner, kind, id, await ask(id))),
  );
  await registerWorker();
}
