import { eventId } from '#platform/outbox/web/event-id.ts';
import { outboxState, say } from '#platform/outbox/web/outbox.ts';
import type { Waiting } from '#platform/outbox/web/store.ts';
import type { OwnAssignment } from '../../assignments.contract.ts';

export const HAND_IN = 'assignments';
/** Marks an entry that is stored on the device but must not be sent, because its author has not handed it in. */
export const DRAFT = 'DRAFT';

/** A photo of a work: bytes on this device, or a photo already on the server. */
export type KeptPhoto = { sha256: string; blob: Blob | null; photo_id: string | null };

/** A work on this device. Its id is the idempotency key of the submission. */
export type HandInEvent = {
  id: string;
  device_at: string;
  assignment_id: string;
  /** The child for whom a guardian hands in. */
  student_id?: string;
  text: string;
  photos: KeptPhoto[];
  version: number;
};
export type Entry = Waiting & { event: HandInEvent };

type Of = Pick<OwnAssignment, 'id' | 'child'>;

/** The outbox group of a work: two children of a guardian may have the same assignment. */
export const groupOf = ({ id, child }: Of): string => (child ? `${id}/${child}` : id);

/** The entry of a work; undefined if there is none on the device. */
export const entryIn = (waiting: readonly Waiting[], of: Of): Entry | undefined =>
  waiting.findLast((one) => one.kind === HAND_IN && one.group === groupOf(of)) as Entry | undefined;

/** The work shown in the dialog: the device's entry, otherwise the handed-in one. */
export function workOf(item: OwnAssignment, entry: Entry | undefined): Pick<HandInEvent, 'text' | 'photos'> {
  if (entry) return entry.event;
  const photos = item.work?.photos ?? [];
  return {
    text: item.work?.text ?? '',
    photos: photos.map(({ id, sha256 }) => ({ sha256, blob: null, photo_id: id })),
  };
}

type Change = (work: Pick<HandInEvent, 'text' | 'photos'>) => Partial<Pick<HandInEvent, 'text' | 'photos'>>;

let last: Promise<void> = Promise.resolve();

/**
 * Changes the work on this device, serialized, and resolves once it is durable. With `send` it is handed in;
 * otherwise it stays a draft.
 */
export async function keepWork(item: OwnAssignment, change: Change, { send = false } = {}): Promise<void> {
  const before = last;
  const next = (async () => {
    await before.catch(() => undefined);
    await keepNow(item, change, send);
  })();
  last = next;
  await next;
}

async function keepNow(item: OwnAssignment, change: Change, send: boolean): Promise<void> {
  const own = groupOf(item);
  const held = outboxState().waiting.filter(({ kind, group }) => kind === HAND_IN && group === own);
  const work = workOf(item, held.at(-1) as Entry | undefined);
  const event: HandInEvent = {
    id: eventId(),
    device_at: new Date().toISOString(),
    assignment_id: item.id,
    ...(item.child && { student_id: item.child }),
    text: work.text,
    photos: work.photos,
    version: item.work?.version ?? 0,
    ...change(work),
  };
  // Stored as refused, so that "Send again" skips drafts: only their author hands them in.
  const draft = { refused: DRAFT, answer: DRAFT };
  await say({ kind: HAND_IN, group: own }, [{ event, label: item.title, ...(!send && draft) }], {
    atOnce: true,
    instead: held.map(({ seq }) => seq!),
  });
}
