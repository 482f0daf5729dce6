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

/** A list of a student, or of one child at a time. */
export type OwnStudents = { students: readonly { id: string }[]; student_id: string | null };

/** Whether a list may still be read. */
const isReadable = (one: Kept, now?: number): boolean => isYounger(one, OWN_LISTS_MS, now);

/** Of the lists on a device, the one of a child, or of the first child; undefined after 14 days. */
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

/** Whether the device keeps a list of the child, or of any, that is too old to be read. */
export async function isTooOld(owner: string, kind: string, child: string | undefined): Promise<boolean> {
  const found = await allKept(owner, kind);
  return found.some(
    ({ key, at }) => (child === undefined || key === child) && Date.now() - Date.parse(at) >= OWN_LISTS_MS,
  );
}

const AGAIN_MS = 20 * 60_000;

/** Whether a child's list was kept in the last twenty minutes, and is not fetched to be kept again. */
export const isKeptLately = (found: readonly Kept[], child: string, now = Date.now()): boolean =>
  found.some((one) => one.key === child && isYounger(one, AGAIN_MS, now));

/** All lists of this family are kept under kinds that begin so. */
const OWN = 'own-';

/** A child whom the server no longer shows to the reader: every list of theirs goes. */
export const forgetChild = (owner: string, child: string): Promise<void> =>
  forgetKinds(owner, OWN, ({ key }) => key === child);

/**
 * Keeps a list on this device, and those of the reader's other children, which are fetched for it. Every list of
 * children who are no longer the reader's goes.
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
  // Asked at one moment, they are one request.
  await Promise.all(
    students
      .filter(({ id }) => !isKeptLately(known, id))
      .map(async ({ id }) => keep(owner, kind, id, await ask(id))),
  );
  await registerWorker();
}
